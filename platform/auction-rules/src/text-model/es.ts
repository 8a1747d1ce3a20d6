import { either, rule, whole, type LanguageRules } from './rules.ts';

const PRICE = 'precio|precios|importe|cifra|cantidad';
const LEAST =
  'ultimo|ultima|minimo|minima|menor|final|mejor|mas bajo|mas baja|tope|limite|mas ajustado|cerrado';

export const es: LanguageRules = {
  price: [
    rule('que|cuanto', 'tengo que|tendria que|hay que', 'soltar|aflojar|poner sobre la mesa'),
    rule('su|tu', 'tope'),
    whole('minimo|ultimo|lo ultimo|lo minimo|tope'),
    rule('en cuanto|por cuanto', 'deja|dejas|dejaria|vende*|queda*'),
    rule('cuanto', 'minimo|ultimo|como minimo|al final'),
    ...either(LEAST, PRICE),
    rule('precio de reserva|precio suelo|precio limite|precio minimo'),
    rule('lo menos|lo minimo|minimo', 'que', 'acepta*|pide|quiere|vende*|aceptaria*'),
    rule('por cuanto|a partir de cuanto|desde cuanto', 'vende*|deja*|lo da|la da|acepta*|seria|da|vendes'),
    rule('cuanto', 'pide|pides|quiere|quieres|piden', 'por|*'),
    rule('cuanto', 'pide|pides|quiere por|quieres por|quiere usted'),
    rule('hasta cuanto|hasta donde|cuanto', 'baja*|bajaria*|rebaja*|puede bajar'),
    rule('baja*|rebaja*|ajusta*', 'precio'),
    rule('margen', 'precio|negocia*'),
  ],
  contact: [
    rule('manda*|envia*|mande|envie', 'correo|mail|email|mensaje|whatsapp'),
    rule('me', 'llama|llamas|llamar|llame|escribe|escribir|telefonea*'),
    rule('tiene|tienes|tienen|teneis', 'movil|telefono|correo|mail|email|whatsapp'),
    rule('pasa*|pase*|deme|dame|deja*', 'numero|movil|telefono|correo|contacto'),
    rule('numero de telefono|telefono movil|numero de movil|numero de contacto|datos de contacto'),
    rule('su|tu|vuestro', 'telefono|movil|correo|email|numero|direccion|whatsapp|mail'),
    rule('correo electronico|direccion de correo|direccion exacta'),
    rule(
      'llameme|llamame|llamadme|escribame|escribeme|contacteme|contactame|llamarle|llamarte|llamaros|telefonearle',
    ),
    rule(
      'puedo|podemos|podria|podriamos',
      'llamar*|contactar*|localizar*|escribirle|hablar con usted|hablar contigo|hablar',
    ),
    rule('contactar|hablar|contacto', 'directamente|en privado|por privado|directo'),
    rule('directamente|en privado|por privado', 'contact*|hablar|hablamos|con usted|contigo'),
    rule('ponerme en contacto|pongase en contacto|ponte en contacto|como le localizo|como te localizo'),
  ],
  outside: [
    rule('fuera de|al margen de|por fuera de', 'plataforma|subasta|rollheim|la web|pagina'),
    rule('por fuera'),
    rule('sin', 'subasta|plataforma|rollheim|comision|comisiones|intermediarios'),
    rule('en negro|bajo mano|bajo cuerda|dinero en mano|venta directa|trato directo|trato privado'),
    rule('directamente|directo|en privado|por privado', 'vend*|compr*|a mi'),
    rule('vend*|compr*', 'directamente|en privado|por privado|a mi'),
    rule('cancelar|parar|retirar|anular|detener|cancele|retire|cancela|retira', 'subasta|anuncio'),
  ],
  unsure: [rule('precio|precios|negociable|negociar|regatear|descuento|rebaja')],
};
