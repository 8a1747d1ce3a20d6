import Joi from 'joi';

/** Who sends the mails, as every one of them names it. */
export interface House {
  readonly name: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly phone: string;
  readonly email: string;
}

/** The house of an installation with sample data; whoever trades gives their own as `MAIL_HOUSE` (JSON). */
export const SAMPLE_HOUSE: House = {
  name: 'Rollheim Muster GmbH',
  street: 'Speicherhof 1',
  zipCode: '20457',
  city: 'Hamburg',
  phone: '+49 40 5550199',
  email: 'service@rollheim.example',
};

const line = Joi.string().trim().max(120).required();

/** Its schema, for the configuration. */
export const house = Joi.object<House>({
  name: line,
  street: line,
  zipCode: line,
  city: line,
  phone: line,
  email: Joi.string().email({ tlds: false }).required(),
});
