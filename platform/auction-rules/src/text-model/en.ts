import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'price|prices|figure|amount|offer|bid|number you';
const LEAST = 'last|lowest|minimum|min|final|bottom|rock bottom|least|lower|best';

export const en: LanguageRules = {
  price: [
    rule(
      'what|how much',
      'do i have to|would i have to|do i need to|must i',
      'put down|put on the table|cough up|shell out',
    ),
    rule('least|lowest|minimum', 'you want|you need|you take|you will take|youd take'),
    whole('minimum|limit|lowest|last price|bottom line'),
    rule('lower price|let it go|let her go|let him go|part with it'),
    rule('least|lowest|minimum', 'i can|i could|i have to|i must', 'bid|pay|offer'),
    ...either('last|lowest|minimum|min|final|bottom|least|best', 'price'),
    rule(LEAST, PRICE, 'accept|take|sell|go|consider'),
    rule('bottom line|asking price|bottom dollar|rock bottom|reserve price|reserve figure'),
    rule('what is|whats|what was|tell me|how high is|where is', 'reserve|limit price'),
    rule('lowest|least|minimum|minimal', 'youd|you would|you will|youll|you', 'go|take|accept|sell'),
    rule('how low|how far down'),
    rule(
      'how much',
      'do you want|you want|would you take|will you take|are you asking|would you sell|to secure',
    ),
    rule('what', 'would you take|will you take|would you accept|do you want for'),
    rule('wiggle room|room', 'price|negotiat*'),
    rule('move|come down|drop|go down', 'price|on price'),
  ],
  contact: [
    rule('drop|send', 'me|us', 'email|mail|text|line'),
    rule('call|ring|phone|text|email|message', 'me|us'),
    rule('have you got|do you have|you got', 'a mobile|a phone|an email|a number|whatsapp|a whatsapp|email'),
    rule('whats|what is', 'your mobile|your cell'),
    rule(
      'phone number|mobile number|telephone number|cell number|contact details|contact info|contact number',
    ),
    rule('your', 'number|phone|mobile|email|address|whatsapp'),
    rule('email address|e mail address|mail address'),
    rule('call|ring|phone|text|email|message', 'me', 'on|at|directly|back|please|today|tonight'),
    rule('call|ring|phone|text|email|contact', 'you', 'directly|privately|instead|today|tonight|about'),
    rule('can|could|may', 'i|we', 'call you|ring you|phone you|text you|email you|speak to you|talk to you'),
    rule('give me a|drop me a', 'call|ring|mail|line'),
    rule('contact', 'me|us', 'directly|privately|outside|by'),
    rule('how can i|how do i', 'reach you|contact you|get hold of you'),
    rule('get in touch', 'directly|privately|outside|me'),
    rule('speak|talk|chat', 'directly|privately'),
    rule('directly|privately', 'contact|reach|speak|talk'),
  ],
  outside: [
    rule('outside', 'platform|auction|rollheim|site|website'),
    rule('off', 'platform|site|rollheim', '*'),
    rule('off platform|off the platform|off the site|off the books|under the table|cash in hand'),
    rule('without', 'auction|platform|rollheim|commission|the fees|the fee'),
    rule('avoid|skip|bypass|save', 'auction|platform|commission|fee|fees'),
    rule('sell|sold|buy', 'directly|direct|privately|private'),
    rule('sell', 'to me', 'directly|direct|privately|now'),
    rule('cancel|stop|end|withdraw|pull', 'the auction|this auction|the listing', '*'),
    rule('cancel|stop|withdraw|pull', 'auction|listing'),
    rule('private deal|direct deal|private sale|direct sale|side deal|cash deal'),
  ],
  unsure: [rule('price|negotiable|negotiate|haggle|discount|obo')],
};
