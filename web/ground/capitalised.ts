/** `customerCompany` → `CustomerCompany`, `bank details` → `Bank details` */
export const capitalised = <Text extends string>(text: Text) =>
  (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<Text>; // the type does the same
