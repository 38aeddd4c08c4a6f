-- Readings of Japanese names are codes of their words, and words with z sound alike otherwise: the service writes the codes again.
update vocabulary set codes = null where word ~ '[z一-龥]';
