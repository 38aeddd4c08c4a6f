-- French, Polish and Swedish spellings sound alike: the service writes the codes of these words again.
update vocabulary set codes = null where word ~ '(oi[sxt]$|[qw]|ndk|jc|ew|ch[lr]|^aoife|^chlo|^zo[eë]|[ऀ-ॿ])';
