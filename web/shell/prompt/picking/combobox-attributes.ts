/**
 * Attributes of a text field with a list of options below (ARIA Authoring Practices, editable combobox with list).
 *
 * @param list the id of the list, null while the list is closed.
 * @param active the option Enter takes, with the id `<list>-<active>`; -1 for none.
 */
export const comboboxAttributes = (list: string | null, active: number) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': list !== null,
    'aria-controls': list ?? undefined,
    'aria-activedescendant': list !== null && active >= 0 ? `${list}-${active}` : undefined,
  }) as const;
