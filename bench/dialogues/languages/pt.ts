import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const pt: WordFamilies = {
  topics: {
    email: anywhere`\be-?mails?\b|endereço (?:de )?(?:e-?mail|eletrónico|eletrônico)|correio eletr|\bmail\b`,
    phone: anywhere`telefone|telemóvel|celular|\b(?:seu|teu|que|qual|um) (?:o )?número(?! de (?!tel|cel|contac|contat))|whatsapp`,
    contact: anywhere`(?:seus|os|teus) (?:contactos|contatos|dados)|dados de (?:contacto|contato)|como (?:podemos|posso|o podemos|a podemos|pode)[^?]*(?:contac|contat|falar)`,
    name: anywhere`(?:seu|teu) nome|como (?:se chama|te chamas)|com quem (?:falo|estou|tenho)|qual é o nome`,
    company: anywhere`(?:que|qual(?: é)?(?: a)?(?: sua)?|nome da(?: sua)?) (?:empresa|companhia|organização|firma|sociedade)|como se chama a (?:sua )?empresa|de que empresa|em que empresa`,
    size: anywhere`quant[oa]s|que (?:tamanho|dimensão)|qual (?:é )?(?:o tamanho|a dimensão)|número de (?!telefone|telemóvel)|que volume`,
    budget: anywhere`orçamento|faixa de preço|intervalo de preço|(?:gasta|gastar|investir|paga|pagam)\b`,
    timing: anywhere`\bquando\b|prazo|data\b|calendário|cronograma|que (?:mês|trimestre)|em que mês|até quando`,
    role: anywhere`(?:seu|sua|teu|tua) (?:papel|função|cargo|posição)|quem (?:mais )?(?:decide|toma|assina|aprova|participa|deve|deveria|precisa|está envolvid)|decis(?:ão|or)|decide\b`,
    tool: anywhere`atual(?:mente)?\b|atuais|hoje\b|agora\b|neste momento|de momento|que (?:sistema|software|ferramenta|programa|fornecedor)|qual (?:sistema|software|ferramenta|fornecedor)`,
    need: anywhere`(?:o )?que (?:procura|precisa|gostaria|pretende|busca|lhe interessa|é mais|problema|tipo|o traz|a traz|quer|espera|mais (?:lhe )?(?:importa|interessa))|precis|
      necessi|importa(?:nte)?\b|prioridade|interess|para que|qual (?:é )?(?:o|a|o seu|a sua)? ?(?:maior|principal|problema|desafio|objetivo|necessidade|produto|plano|modelo)|desafio|objetivo|qual d`,
    meeting: anywhere`reuni(?:ão|r)|chamada|ligação|demo|conversa|falar|marcar|marque|agendar|reserv|mostr|pôr em contacto|colocar em contato|(?:estabelecer o )?conta(?:c)?to com|videochamada`,
    slot: anywhere`qual (?:destes|deles|dos|horário|lhe|prefere)|que (?:dia|hora|horário)|(?:lhe|te) (?:convém|conviria|dá|daria|fica)|melhor para (?:si|você)`,
    location: anywhere`\bonde\b|(?:em )?que (?:zona|região|cidade|distrito|estado|país)|qual (?:a )?(?:região|cidade)|código postal|\bcep\b|localiza`,
  },
  askedPlainly: {
    tool: anywhere`(?:que|qual) (?:sistema|software|ferramenta|programa|fornecedor)|o que (?:usa|utiliza)|(?:usa|utiliza)m? (?:já )?algum`,
    role: anywhere`(?:seu|sua|teu|tua) (?:papel|função|cargo|posição)`,
    budget: anywhere`(?:seu|vosso|teu|que|qual|um|algum) (?:o )?orçamento|faixa de preço`,
    location: anywhere`onde (?:está|estão|fica|ficam|se (?:encontra|situa|localiza))|que (?:zona|região|cidade|distrito|estado|país)`,
  },
  anythingElse: anywhere`mais alguma coisa|algo mais|outra(?:s)? (?:coisa|questão|questões|pergunta|dúvida)s?|(?:o )?que mais(?! (?:lhe|se))|(?:o )?que gostaria de saber|
    (?:quer|deseja|gostaria de) saber|em que (?:mais )?(?:posso|o posso|a posso)|como posso (?:ajudar|ser)|posso ajudar|entretanto|enquanto isso|
    não era o que (?:procurava|queria)`,
  request: anywhere`(?:^|[,;:–—-] ?|(?<!\p{L})(?:por favor,?|e|ou|mas|então) )
    (?:deixe|deixa|diga-me|me diga|diga|indique|envie-me|me envie|mande|escreva-me|dê-me|me dê|partilhe|compartilhe|informe|forneça|conte-me|me conte)(?!\p{L})`,
  confused: anywhere`não (?:o |a )?(?:percebi|entendi|compreendi|percebo|consegui (?:perceber|entender))|(?:por|com|em) outras palavras|reformul`,
  clarifies: anywhere`quer dizer|queria dizer|refere-se|se refere|qual (?:d|é)|que (?:exatamente|procura|precisa|tipo|plano|produto|serviço|modelo)|
    pod(?:e|eria) (?:dizer|esclarecer|explicar|precisar|verificar|confirmar)|está (?:correto|certo)|correto|certo\b|trata-se|é para|gralha|
    erro de digitação|mais sobre|concretamente|procura|interessa`,
  acknowledges: wholeWord`obrigad[oa]|agradeço|compreendo|compreendido|percebo|percebi|entendo|entendi|entendido|anotado|anotei|registado|registrado|registei|tomei nota|
    de acordo|claro|com certeza|certamente|naturalmente|evidentemente|perfeito|muito bem|bem|ótim[oa]|excelente|está bem|combinado|recebido|recebi|
    com (?:todo o )?gosto|com prazer|prazer|não há problema|sem problemas?|nenhum problema|lamento|desculpe|peço desculpa|sinto muito|faz sentido|
    é bom saber|ajuda|fico (?:contente|feliz)|parabéns|de nada|feito|alterei|cancelei|substituí|marquei|tranquilo|sem pressa|viável|realista|encaminhei|passei|(?<!não )tenho|ok`,
  refuses: anywhere`(?:^|[^\p{L}])não (?:o |a |lhe |se |me )?(?:encontrei|encontro|consegui|consigo|posso|podemos|poderia|sei|saberia|tenho (?:essa|esse|informaç|dados|números|um preço)|disponho|
    consta|figura|aparece|diz|indica|menciona|há (?:informaç|nada|nenhum|dados)|está (?:indicad|publicad|mencionad|disponív|especificad)|é (?:indicad|públic|mencionad|conhecid))|
    nenhuma? (?:informação|indicação|dado|preço|menção)|prefiro não adivinhar|sem informaç`,
  sorry: atWord`lament\w*|desculp\w*|peço desculpa|sinto muito|sentimos|perdão|perdoe`,
  bye: atWord`adeus|tchau|até (?:à|ao|logo|breve|já|mais|amanhã|lá|segunda|terça|quarta|quinta|sexta|depois)|
    (?:bom|boa|ótim[oa]|excelente) (?:dia|tarde|noite|semana|fim|resto|viagem|trabalho)|boa sorte|felicidades|sucesso|
    tudo de bom|cumprimentos|abraço|de nada|por nada|não tem de quê|disponha|às ordens|foi um prazer|com (?:todo o )?gosto|com prazer|sempre (?:que|à)|
    estou aqui|estarei aqui|quando (?:quiser|precisar)|obrigad[oa] (?:pela|eu|a si|pelo)|se (?:precisar|surgir|tiver|quiser|mudar|algo)|não hesite|volte`,
  passedOn: anywhere`encaminh(?:ei|ado|ada|ados|o)|(?:passei|transmiti|comuniquei|reencaminhei) (?:o|os|a|as|isto|isso|tudo|ao|à|também|que)|
    entrar(?:á|ão|emos)? em conta(?:c)?to|(?:vai|vão|irá|irão|vamos) (?:telefonar|ligar|escrever|responder|contactar|contatar|entrar|enviar|propor)|
    (?:telefona|liga|escreve|responde)(?:rá|rão|-lhe|r-lhe)|contact(?:á-l|ar-l|ará|arão)|contat(?:á-l|ar-l|ará|arão)|foi (?:encaminhad|transmitid|passad)`,
  offers: atWord`posso|pode (?:alguém|uma)|poderia|podemos|quer que|deseja|prefere|gostaria|se quiser`,
  stopWords: wholeWord`o|os|um|uma|que|não|do|da|em|para|seu|sua|você|são|é|na|pelo|ao|mais|ou|se|isso`,
  weekdays: "domingo segunda terça quarta quinta sexta sábado",
};
