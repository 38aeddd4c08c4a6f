/** Kinds by the words that people call them. */
const KIND_WORDS: Record<string, string> = {
  JOB: '案件 job jobs ticket tickets visit visits callout workorder',
  QUOTATION:
    'quote quotes quotation quotations 見積 見積書 offer offers estimate estimates proposal proposals lead leads enquiry',
  PROFORMA_INVOICE: 'invoice invoices inv 請求書 فاتورة proforma proformas forma bill bills',
  CUSTOMER: 'customer customers client clients',
  CUSTOMER_COMPANY: 'firm business',
  USER: 'user users worker workers technician technicians engineer engineers colleague employee staff',
  ITEM: 'item items article articles',
  DEPARTMENT: 'department departments',
  TERMS_AND_CONDITIONS: 'terms conditions',
  JOB_FIELD: 'field fields',
  EMAIL_TEMPLATE: 'template templates',
  MESSAGE: 'message messages mail mails email emails',
};

const kindsByWord = new Map(
  Object.entries(KIND_WORDS).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind] as const)),
);

/** The kind that a word calls for: 'quote' → 'QUOTATION' */
export const kindCalled = (word: string): string | undefined => kindsByWord.get(word);

/** Words that every text has: they never count. */
const STOP = `a an the of to in on at by for from with and or but is are was were be been being it its this that these those
  he she they we you i me my our your his her their him them us as so if then than there here what which who whom whose when
  where why how do does did done doing not no nor can could would shall should might must have has had having
  about into over under up down out off again all any some more most other such only own same too very just also s t re
  m ll ve d n't`;

/** Words of greetings, calls and complaints: they count little. */
const TALK = `will may hi hello hey dear good morning afternoon evening day today tomorrow yesterday thanks thank please regards kind
  best sincerely cheers greetings welcome sorry bye ok okay yes yeah well um uh hmm know think see look looking looks want
  wants wanted need needs needed like get gets got getting give gives go goes going gone come comes coming came back call
  calls called calling caller ring rang phone phoned tel telephone mobile cell fax tell told say says said ask asks asked asking speak speaking talk let
  make makes made take takes took put still yet already soon now later ago since until till before after while during
  always never ever once twice time times week weeks month months year years minute minutes moment something
  anything nothing everything someone anyone somebody everybody everyone nobody thing things one ones two first second last
  next new old great bad nice right wrong sure possible maybe perhaps really quite bit lot lots much many few
  little name names number numbers no nr mr mrs ms miss dr sir madam person people man woman guy lady gentleman team
  problem problems issue issues question questions help working worked matter urgent asap reply answer wait waiting
  check checked checking send sends sent sending receive received pay paid payment unpaid find found show start started
  stop stopped happen happened happening happens because however though although without within between around another
  each every both either neither else instead even kept keep keeps leave left try tried trying use used using able
  three four five six seven eight nine ten hundred thousand million dollar dollars euro euros cents dated house blvd rd
  valid due issued hold until till from ends end ending digit digits declined accepted says
  hope forward attached attachment regarding re fw fwd concerning subject date sincerely message voicemail mail email
  information info details detail request requested appointment schedule scheduled book booked booking visit visited
  yours truly faithfully looking hearing touch line office desk site place address street road avenue city town country
  account order orders reference ref copy confirm confirmed confirmation available availability anybody whether don doesn
  didn isn wasn aren won couldn wouldn shouldn hasn haven im ive youre were theyre theres cant wont dont doesnt didnt isnt
  big small long short high low cheap expensive price cost costs money half per part via etc`;

const listed = (text: string) => new Set(text.trim().split(/\s+/u));
const stopWords = listed(STOP);
const talkWords = listed(TALK);

export const isStopWord = (word: string): boolean => stopWords.has(word);
export const isTalkWord = (word: string): boolean => talkWords.has(word) || kindsByWord.has(word);
