import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const es: WordFamilies = {
  topics: {
    email: anywhere`\be-?mails?\b|correo|\bmail\b|dirección electrónica`,
    phone: anywhere`teléfono|\bmóvil|celular|\b(?:su|tu|qué|un) número(?! de (?!tel|m[óo]vil|contacto))`,
    contact: anywhere`datos de contacto|(?:sus|tus) datos|cómo (?:podemos|puedo|pueden?|le|te|os|les) [^?]*contact|dónde (?:podemos|puedo) (?:escribir|contactar|locali)`,
    name: anywhere`(?:su|tu) nombre|cómo (?:se llama|te llamas)|con quién (?:hablo|tengo)|por quién (?:pregunt|debemos)`,
    company: anywhere`(?:qué|cuál es (?:su|la)|nombre de (?:su|la|tu)) (?:empresa|compañía|organización|negocio|sociedad)|
      para qué empresa|cómo se llama (?:su|la|tu) (?:empresa|compañía)`,
    size: anywhere`cu[áa]nt[oa]s|qué tamaño|tamaño (?:de|tiene)|número de (?!tel[ée]fono|móvil)|cómo de grande|qué volumen`,
    budget: anywhere`presupuesto|rango de precio|(?:gasta|invertir|invierte|pagan?|paga)\b`,
    timing: anywhere`(?:^|[^\p{L}])cuándo|plazo|fecha|calendario|qué (?:mes|trimestre)|cuánto antes|para cuándo`,
    role: anywhere`(?:su|tu) (?:papel|función|cargo|puesto|rol)|qui[ée]n(?:es)? (?:m[áa]s )?(?:decide|toma|firma|aprueba|participa|necesita|debe|debería|interviene)|
      decisi[óo]n|decide`,
    tool: anywhere`actual(?:es|mente)?\b|(?:ahora|hoy)(?: en día| mismo)?\b|de momento|qué (?:sistema|software|herramienta|programa|proveedor)`,
    need: anywhere`qué (?:busca|necesita|le (?:gustaría|interesa|preocupa|importa|trae)|te (?:gustaría|interesa|importa)|problema|tipo|clase|modelo|producto|plan|parte|
      es lo (?:más|que)|quiere|querría|espera)|para qué|necesi|importante|prioridad|interesa|cuál (?:de|es (?:su|el|la) (?:mayor|principal|problema|reto|objetivo|necesidad))|
      reto|objetivo|qué le`,
    meeting: anywhere`reuni[óo]n|llamada|demo|cita\b|hablar|agendar|concert|reserv|enseñ|mostr|poner(?:le|te|les)? en contacto|videollamada|hueco`,
    slot: anywhere`(?:cuál|qué (?:día|hora|momento|horario|fecha))[^?]*|(?:le|te|les|os) (?:viene|vendría|va|iría|conviene) (?:bien|mejor)`,
    location: anywhere`(?:^|[^\p{L}])(?:a ?)?dónde|(?:en )?qué (?:zona|región|ciudad|provincia|país|parte)|código postal|ubicaci`,
  },
  askedPlainly: {
    tool: anywhere`qué (?:sistema|software|herramienta|programa|proveedor)|qué (?:usa|utiliza)|(?:usa|utiliza)n? (?:ya )?algún`,
    role: anywhere`(?:su|tu) (?:papel|función|cargo|puesto|rol)`,
    budget: anywhere`(?:su|tu|qué|un|algún) presupuesto|rango de precio`,
    location: anywhere`dónde (?:est[áa]n?|se (?:encuentra|ubica)|tienen?)|qué (?:zona|región|ciudad|provincia|país)`,
  },
  anythingElse: anywhere`algo más|alguna otra (?:cosa|pregunta|duda)|otra(?:s)? (?:cosa|pregunta|duda)|qué más|qué (?:le|te) gustaría saber|
    (?:quiere|desea|gustaría) saber|en qué (?:puedo|le puedo|más)|puedo ayudar|mientras tanto|no era lo que (?:buscaba|quería)`,
  request: anywhere`(?:^|[,;:–—-] ?|(?<!\p{L})(?:por favor,?|y|o|pero|entonces) )
    (?:deje|déjeme|deja|déjame|dígame|dime|indíqueme|indique|envíeme|mándeme|escríbame|facilíteme|cuénteme|deme|dame|compártame|comparta|díganos)(?!\p{L})`,
  confused: anywhere`no (?:lo |le |te )?(?:he |termino de |acabo de )?(?:entend|comprend)[^.]*|(?:con|en) otras palabras|reformul`,
  clarifies: anywhere`(?:quiere|quería) decir|se refiere|te refieres|cuál (?:de|es)|qué (?:exactamente|necesita|busca|tipo|plan|producto|servicio|modelo)|
    podría (?:decir|aclarar|explicar|concretar|precisar|revisar)|puede (?:decir|aclarar|concretar|precisar)|es correct|correcto|seguro que|
    se trata|es para|errata|más sobre|concretamente|le interesa|busca`,
  acknowledges: wholeWord`gracias|entiendo|entendido|comprendo|comprendido|anotado|apuntado|tomo nota|he anotado|lo anoto|de acuerdo|claro|por supuesto|
    desde luego|perfecto|muy bien|(?<!v\p{L}* )bien|estupendo|genial|excelente|vale|recibido|encantad[oa]|con (?:mucho )?gusto|me alegro?|sin problema|
    no hay problema|ningún problema|lo siento|siento|disculpe|tiene sentido|es bueno saberlo|ayuda|buena (?:noticia|elección)|
    enhorabuena|de nada|hecho|(?<!no )he|tranquil[oa]|sin prisa|razonable|es posible|factible|lo paso|pasado|ok`,
  refuses: anywhere`(?:^|[^\p{L}])no (?:lo |le |te |se |la |me )?(?:he (?:encontrado|podido|visto)|encuentro|encontré|puedo|podría|podemos|sé|sabría|tengo (?:esa|ese|información|datos|cifras|constancia|ese dato)|
    dispongo|consta|figura|aparece|dice|indica|menciona|publica|hay (?:información|datos))|
    ningun[ao]? (?:información|cifra|precio|mención)|(?:no|sin) (?:está|es|viene) (?:indicad|publicad|mencionad|públic|disponible)|prefiero no adivinar|sin información`,
  sorry: atWord`lo siento|siento|lamento|lamentamos|disculp\w*|perd[óo]n\w*|sentimos`,
  bye: atWord`adiós|hasta (?:luego|pronto|la|otra|mañana|el|entonces)|nos vemos|que (?:tenga|vaya|pase|le vaya|te vaya|disfrut)\w*|
    buen (?:día|fin|provecho|viaje)|buenas? (?:tardes|noches|suerte|semana)|feliz|mucha suerte|éxito|suerte|un saludo|saludos|cuídese|
    de nada|a (?:usted|ti|su disposición)|con (?:mucho )?gusto|un placer|encantad[oa]|aquí (?:estoy|estaré|me tiene|estamos)|cuando (?:quiera|quieras|guste|lo necesite)|
    gracias (?:a usted|por su|por la|por tu)|si (?:surge|necesita|tiene|algo|cambia|quiere|más)|no dude|vuelva`,
  passedOn: anywhere`(?:he |hemos |queda |lo |la |los |se lo |las )?(?:pasad|transmitid|comunicad|trasladad|reenviad)[oa]s? (?:su|sus|el|la|los|al|a|esto|eso|todo|que)|
    (?:le|te|les|os) (?:responder|contestar|llamar|escribir|contactar|enviar|propondr)[áae]n?(?!\p{L})|se (?:pondr[áa]n?|pone) en contacto|
    (?:se )?lo (?:paso|traslado|transmito|comunico)|(?:se )?lo he (?:pasado|trasladado|comunicado|transmitido)|contactar[áa]n?`,
  offers: atWord`puedo|puede (?:alguien|una)|podría|podemos|quiere que|desea|prefiere|le gustaría|si quiere`,
  stopWords: wholeWord`el|la|los|las|que|una|un|para|con|por|del|su|está|usted|es|se|lo|al|más|qué|puede|pero|o`,
  weekdays: "domingo lunes martes miércoles jueves viernes sábado",
};
