/** Given names and their short, familiar and heard forms: the forms of a line stand for each other. */
const NAMES = `
abigail abby abbie gail
abraham abe bram ibrahim
adelaide addie heidi
agnes aggie nessa
agnieszka aga aggie agi agata agnes
albert al bert bertie alberto
alexander alex alec al lex sandy xander sasha alejandro alessandro oleksandr aleksandr aleksander alexandre sascha sanya shura olek
alexandra alex lexi sandra sasha sandy alexa oleksandra aleksandra shura
alfred alf alfie fred freddie
alice ali allie alicia
alison ali allie
amanda mandy
amelia amelie amy millie mel
anastasia nastya stacy ana
andrew andy drew andre andrei andriy andrea andres anders andrzej
angela angie ange
ann anne anna annie nan nancy hannah ania anya
annabel annabelle anna bella belle
anthony tony ant antonio anton toni antoine antony
aoife eefa efa eva ifa eifa aiofe
archibald archie baldie
arnold arnie
arthur art artie artur
ashley ash
augustus gus augustine
aurelie lily
barbara barb babs barbie basia
bartholomew bart barry
beatrice bea trixie beatriz beatrix
benedict ben ned
benjamin ben benny benji
bernadette bernie detta
bernard bernie barney bernardo
bradley brad
bridget biddy bridie brid brigid brigit
bjorn bjoern
brendan bren
caitlin kate katelyn kathleen
caoimhe keeva kweeva keva quiva
caroline carol carrie carolina lina karolina
catherine kate katie cathy kathy kit kitty kathryn katherine katharine cate katya katarina ekaterina kasia catalina cat
cecilia cissy celia
charles charlie chuck chas carlos karl carl charley
charlotte charlie lottie lotte char
chloe khloe cloe cloey
christian chris kit cristian
christina chris chrissie tina christine kristina cristina kirsten
christopher chris kit topher kris cristobal kristof christophe
clement clem
consuelo chelo connie
constance connie
cornelius neil con corny
craig kraig
cynthia cindy
daniel dan danny danilo danil
david dave davy davey davide
deborah deb debbie debra
denise denny dee
dennis den denny denis
diana di diane dee
dmitri dima mitya dmitry dimitri dmytro dimitar dimitrios
dolores lola
donald don donny
dorothy dot dottie dolly
douglas doug dougie
edgar ed eddie
edmund ed eddie ned ted
edward ed eddie ned ted teddy eduardo eddy
edwin ed eddie
eilis eilish ailish elish
eleanor ellie nell nellie nora eleonora elinor elena
elena lena helen olena yelena
elizabeth liz lizzie beth betty bess eliza libby lisa elisabeth betsy elsie isabel ela elzbieta
emily em emmy emilia emilie
emma em
emmanuel manny manu manuel
eoghan owen eoin ewan euan
ernest ernie
esther essie
etienne steven stephen
eugene gene yevgeny evgeny
evelyn evie eve
fatima fatma fatimah
ferdinand ferdie fernando
fiona fi fifi
florence flo florrie flossie
frances fran francie frankie francesca
francis frank frankie fran francisco francesco francois pancho paco franz
franklin frank
frederick fred freddie freddy rick fritz frederic friedrich federico
gabriel gabe gabi
gabrielle gabby gaby
gareth gary gaz garth
geoffrey geoff jeff jeffrey
george georgie jorge georg giorgio georges jerzy yuri georgios yorgos
gerald gerry jerry
gerard gerry jerry
geraldine gerry
gertrude trudy gertie
giovanni gianni john
giuseppe beppe joseph
gordon gord gordie
graham graeme grahame
grainne gronya granya
gregory greg gregor grigori
guadalupe lupe
gwendolyn gwen wendy
hamza hamzah
harold harry hal
heather heath
helen nell nellie lena helena helene ellen elena
henrietta hettie etta
henry harry hank hal henri enrique heinrich heinz henryk
herbert herb bert bertie
howard howie
hubert hugh bert
hugh hughie hugo
hussain hussein hossein husain husayn
ignacio nacho iggy ignatius
irene rene irina ira
isaac ike zac
isabel isabelle bella belle izzy isabella ysabel isa
isidore izzy
ivan vanya john
jacob jake jakob yakov jacobo kuba jakub
jacqueline jackie jacqui
james jim jimmy jamie jem jaime santiago
janet jan jenny
jane janie jenny
jason jay jase
jennifer jen jenny jenn
jeremy jerry jem jeremiah
jessica jess jessie
joanna jo joan joanne joann
john johnny jack jon ian juan jean johann hans giovanni jan sean jock yohan johan johnnie
jonathan jon jonny nathan
joseph joe joey josef jose giuseppe yusuf yousef yosef youssef jozef jo pepe josep
josephine jo josie fifi
joshua josh
judith judy jude
julia julie jules yulia juliette giulia
julian jules julien
karl carl charles
kayleigh kaylee kayley
kenneth ken kenny
kevin kev caoimhin
khaled khalid halid
kimberly kim kimberley
krzysztof chris christopher
lambert bert
laurence larry lorry lawrence laurie lars lorenzo laurent
lauren laurie
leila layla leyla laila
leonard len lenny leo leon
leopold leo
leslie les
lewis lew lou louis luis ludwig luigi louie
lillian lily lil
linda lindy
louise lou lulu luisa louisa
lucas luke luca lukas lukasz luc lukash lucash
lucy lulu lucia lucinda lucille
lydia lidia
mabel may
madeleine maddie maddy madeline
magdalena lena magda maddy
malcolm mal
marcus mark marc marco marek
margaret maggie meg peg peggy margie madge rita greta marge daisy margarita marguerite margot meggie gosia malgorzata mags
maria mary marie masha mariya marya mia maria
marisol mari marisa
marjorie marge margie
martha marty mattie
martin marty martyn marten
mary molly polly mae may maria marie mamie maire moira
matilda tilly mattie tilda
matthew matt matty mateo matthias mathew matteo mateusz matthieu
maureen mo
maurice mo morrie moritz
maximilian max
maxwell max
megan meg
melanie mel
melissa mel lissa missy
michael mike mick mickey micky misha mikhail miguel michel mikey michal mikael mykhailo
michelle shelly michele
mildred millie
minjun min
mohammed mohamed muhammad mohammad mo mehmet muhammed hamada
nadia nadya nadezhda
natalia natasha tasha natalie natalya nat
nathaniel nathan nate nat
niamh neve neeve nieve neave
nicholas nick nicky nico nicolas nikolai klaus mykola kolya mikolaj
nicole nicky nikki nic
noor nour nur
nora noreen norah
oisin ushin osheen
oliver ollie olly oli olivier
olivia liv livvy
orla orlaith
oscar ozzie
pamela pam
patricia pat patty patsy trish tricia
patrick pat paddy patty rick padraig patricio
paul paulie pablo paolo pavel pawel pavlo
pauline polly paula
penelope penny
peter pete pedro pierre piotr petro pyotr pieter petros
petronella nelly
philip phil pip phillip felipe philippe filip
phyllis phil
priscilla cilla
rachel rae shelly
randolph randy
raymond ray raimundo
rebecca becky becca
rajesh raj
rajendra raj
reginald reg reggie
richard rick dick richie rich ricky ricardo dickie
robert bob bobby rob robbie bert roberto robin
roderick rod rick
rodney rod
roger rodge
ronald ron ronnie
rosalinda rosa rosie linda rosalind roz
rosemary rose rosie
russell russ
samantha sam sammy
samuel sam sammy
sandra sandy
saoirse sersha seersha searsha sorsha
sarah sally sadie sara
sean shaun shawn shane shon
sebastian seb bas
shannon shan
sigmund ziggy
simon si
sinead shinade shinaid
siobhan shivawn shavon chevonne shivaun shivon shevaun shavaun
solomon sol
sofia sophia sophie sonya zofia sofie
stanley stan stanislav stanislaw
stephanie steph stefania stefanie
stephen steve steven stevie stefan esteban stephan etienne
stuart stu stewart
sunita sunny suni
susan sue susie suzy suzanne susanna susannah zuzanna
svetlana sveta lana
sylvester sly
taras tarasik
tadhg tige tighe teige
terence terry terrance
theodore ted teddy theo fyodor
theresa terry tess tessa teresa tracy
thomas tom tommy tomasz tomas tommaso thom tomek
timothy tim timmy
tobias toby
tsuyoshi tsuyosi
valentina val valya
valerie val
veronica ronnie vera nika
victor vic viktor vittorio
victoria vicky tori vic viktoria
vincent vince vinny vicente
violet vi
virginia ginny ginger
vladimir vova volodya volodymyr vlad
volodymyr vova
walter walt wally
wilfred wilf fred
wilhelmina mina billie willa
william bill billy will willie liam willy guillermo wilhelm guillaume willem vasyl
winifred winnie fred freddie winnifred freda
yekaterina katya kate
yevgenia zhenya
yuki yukie
yulia yulya julia
saint st
zachary zach zack zac
zoe zoey zoya zowie
`;

const groups = new Map<string, string[]>();
for (const line of NAMES.trim().split('\n')) {
  const [name = '', ...forms] = line.split(' ');
  for (const form of [name, ...forms]) groups.set(form, [...(groups.get(form) ?? []), name]);
}

/** The names that a form stands for: 'bob' → ['robert'], 'sasha' → ['alexander', 'alexandra'] */
export const namesOf = (form: string): readonly string[] => groups.get(form) ?? [];
