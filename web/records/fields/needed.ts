/** The refusal of an empty field, for a label in the singular or the plural: `Options can’t be empty.` */
export const neededText = (label: string): string => `${label} can’t be empty.`;
