import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const it: WordFamilies = {
  topics: {
    email: anywhere`\be-?mails?\b|indirizzo (?:e-?mail|di posta|elettronico)|posta elettronica|\bmail\b`,
    phone: anywhere`telefono|cellulare|\b(?:suo|tuo|un|che|quale) numero(?! di (?!tel|cell))|recapito telefonico`,
    contact: anywhere`(?:suoi|tuoi|i) (?:recapiti|dati|contatti)|come (?:possiamo|posso|la possiamo|può) [^?]*(?:contatt|raggiung|sentir)|
      recapiti|dove (?:possiamo|posso) (?:scriver|contatt|raggiung)`,
    name: anywhere`(?:suo|tuo) nome|come (?:si chiama|ti chiami)|con chi (?:parlo|sto|ho)`,
    company: anywhere`(?:quale|che|qual è (?:la sua|la)|nome (?:della|dell')(?:sua )?) ?(?:azienda|società|impresa|ditta|organizzazione)|
      come si chiama (?:la sua |la vostra |l')?(?:azienda|società|impresa|ditta)|per quale (?:azienda|società)`,
    size: anywhere`quant[ie]\b|quanto (?:è )?grand|che dimension|dimensioni|numero di (?!telefono|cellulare)|qual è la dimensione|che volum`,
    budget: anywhere`budget|fascia di prezzo|(?:spend|investi)\w*|paga(?:te|no)?\b`,
    timing: anywhere`\bquando\b|scadenz|tempistic|tempi\b|entro (?:quando|quale)|che (?:data|mese)|quale (?:data|mese)|periodo`,
    role: anywhere`(?:suo|tuo) ruolo|(?:sua|tua) (?:funzione|posizione|mansione)|chi (?:altro )?(?:decide|prende|firma|approva|partecip|deve|dovrebbe)|
      decision|decide\b|è lei (?:a|che|il|la)`,
    tool: anywhere`attual(?:e|i|mente)\b|\b(?:oggi|adesso|ora)\b|al momento|(?:che|quale|quali) (?:sistem|software|strument|programm|fornitor)`,
    need: anywhere`(?:che cosa|cosa|che) (?:cerca|le (?:serve|interessa|servirebbe)|desidera|vorrebbe|vi serve|conta|è (?:più|per lei)|problema|tipo)|
      di (?:che )?cosa (?:ha|avete|hai)|bisogno|import(?:ante|a)\b|priorità|interess|per (?:che )?cosa|quale (?:prodotto|piano|problema|esigenza|modello|parte|di)|
      qual è (?:il|la|l')|esigenz|obiettivo|a cosa`,
    meeting: anywhere`incontro|riunion|chiamata|telefonata|demo|appuntamento|colloquio|parlare|fissar?|prenot|mostr|metter(?:la|ti|vi)? in contatto|sentir|videochiamata`,
    slot: anywhere`quale (?:di (?:questi|queste)|orario|giorno|data|preferisc|le va)|che (?:giorno|ora|orario)|(?:le|ti|vi) (?:va|andrebbe|fa|farebbe) (?:bene|meglio|comodo)`,
    location: anywhere`\bdove\b|dov'è|(?:in )?(?:che|quale) (?:zona|regione|città|provincia|paese)|codice postale|\bcap\b|sede`,
  },
  askedPlainly: {
    tool: anywhere`(?:che|quale|quali) (?:sistem|software|strument|programm|fornitor)|(?:cosa|che cosa) (?:usa|utilizza)|(?:usa|utilizza)(?:te)? (?:già )?(?:qualche|un )`,
    role: anywhere`(?:suo|tuo) ruolo|(?:sua|tua) (?:funzione|posizione|mansione)`,
    budget: anywhere`(?:suo|vostro|tuo|che|quale|un) budget|fascia di prezzo`,
    location: anywhere`dove (?:si trova|siete|è|ha|vi trovate)|(?:che|quale) (?:zona|regione|città|provincia|paese)`,
  },
  anythingElse: anywhere`(?<!un )altro\?|qualcos'altro|altre domande|altra domanda|cos'altro|cosa (?:altro )?(?:desidera|vorrebbe|vuole) sapere|
    (?:desidera|vuole|vorrebbe) sapere|(?:come|in che cosa|in cosa) posso (?:aiutar|esser)|posso aiutar|nel frattempo|non è quello che (?:intendeva|cercava)`,
  request: anywhere`(?:^|[,;:–—-] ?|(?<!\p{L})(?:per favore,?|e|o|ma|oppure|allora|pure) )
    (?:lasci|lasciami|mi lasci|mi dica|dimmi|mi indichi|indichi|mi invii|mi mandi|mi scriva|ci dica|mi dia|dammi|condivida|mi faccia sapere|fammi sapere|mi comunichi)(?!\p{L})`,
  confused: anywhere`non (?:ho |credo di aver |sono sicuro di aver )?(?:capito|compreso|capisco)|(?:con|in) altre parole|riformul`,
  clarifies: anywhere`intend[eio]|vuole dire|vuoi dire|si riferisce|quale (?:di|piano|prodotto|servizio|modello)|(?:che cosa|cosa) (?:esattamente|cerca|le serve|di preciso)|
    potrebbe (?:dir|spiegar|precisar|chiarir|controllar)|può (?:dir|spiegar|precisar|chiarir)|è corrett|corretto|giusto|si tratta|è per|
    errore di battitura|refuso|più precis|le interessa|sta cercando|di più su`,
  acknowledges: wholeWord`grazie|capisco|capito|comprendo|ho capito|inteso|annotato|ho annotato|preso nota|prendo nota|segnato|d'accordo|certo|certamente|
    senz'altro|naturalmente|ovviamente|perfetto|benissimo|molto bene|(?<!va )bene|ottimo|ottima|eccellente|(?<!\b(?:le|ti|vi) )va bene|ricevuto|volentieri|con piacere|piacere|
    nessun problema|non c'è problema|mi dispiace|mi scuso|scusi|chiaro|ha senso|buono a sapersi|utile|mi fa piacere|felice|congratulazioni|
    complimenti|(?<!la )prego|fatto|(?<!non )ho|tranquill[oa]|senza fretta|fattibile|realistico|trasmesso|inoltrato|ok|okay|di aiuto`,
  refuses: anywhere`(?:^|[^\p{L}])non (?:lo |la |le |si |ne |mi |vi )?(?:ho (?:trovato|potuto|informazioni|dati|visto|un dato|questo dato)|trovo|posso|potrei|possiamo|so\b|saprei|dispongo|risulta|
    è (?:indicat|pubblicat|menzionat|specificat|riportat|disponibile|noto|pubblic)|viene (?:indicat|menzionat|specificat|riportat)|dice|indica|riporta|c'è (?:nulla|alcun|nessun)|ci sono (?:informazioni|dati))|
    nessun[ao]? (?:informazione|indicazione|dato|prezzo|cifra)|preferisco non (?:tirare a )?indovinare`,
  sorry: atWord`mi (?:dispiace|spiace|scus)\w*|ci (?:dispiace|scus)\w*|scus\w*|chiedo scusa|spiacent\w*|perdon\w*|rammaric\w*`,
  bye: atWord`arrivederci|arrivederla|ciao|a (?:presto|domani|dopo|lunedì|martedì|mercoledì|giovedì|venerdì|risentirci|disposizione)|alla prossima|ci (?:vediamo|sentiamo)|
    buon(?:a|e)? (?:giornata|serata|notte|fine|lavoro|fortuna|settimana|week|proseguimento|viaggio|vacanze)|in bocca al lupo|tutto il meglio|saluti|
    (?<!la )prego|di nulla|di niente|figur\w*|è stato un piacere|con piacere|volentieri|(?:io )?(?:sono|resto|rimango) (?:qui|a (?:sua|tua|vostra|disposizione))|quando (?:vuole|vuoi|desidera|ha)|
    grazie (?:a lei|della|per|a te)|se (?:ha|le|avesse|cambia|serve|qualcosa|vuole|dovesse)|non esiti|torni`,
  passedOn: anywhere`(?:ho |abbiamo |lo |la |li )?(?:trasmess|inoltrat|passat|girat|comunicat)[oaie] (?:il|i|la|suo|suoi|al|a|questo|tutto|anche|che)|
    (?:la|le|ti|vi|lei) (?:ricontatt|contatt|richiam|chiam|risponder|scriver|invier|proporr)[^ ]*(?:à|anno|emo|erà)|si (?:metterà|metteranno|mette) in contatto|
    (?:lo|la|li) (?:trasmetto|inoltro|passo|giro|comunico)|l'ho (?:trasmess|inoltrat|passat|girat|comunicat)`,
  offers: atWord`posso|può (?:una|qualcuno)|potrebbe|potrei|possiamo|vuole che|desidera|preferisce|le piacerebbe|se vuole`,
  stopWords: wholeWord`il|lo|gli|la|le|che|di|per|non|una|un|è|sono|del|della|dei|nel|con|più|anche|si|può|suo|sua|lei`,
  weekdays: "domenica lunedì martedì mercoledì giovedì venerdì sabato",
};
