/** An IBAN in print (ISO 13616-1): `DE89370400440532013000` → `DE89 3704 0044 0532 0130 00` */
export const inFours = (iban: string): string => iban.replace(/.{4}(?=.)/g, '$& ');
