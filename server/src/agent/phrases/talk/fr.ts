import type { TalkPhrases } from "./talk-phrases.ts";

export const fr: TalkPhrases = {
  noted: [
    (values) => `${values} : c'est noté, merci.`,
    (values) => `Merci, j'ai bien noté : ${values}.`,
    (values) => `Bien compris, merci : ${values}.`,
  ],
  understood: ["Merci, cela m'aide.", "Je vois, merci de me le dire.", "Merci, c'est bon à savoir."],
  ask: {
    need: ["Qu'est-ce qui est le plus important pour vous ?", "De quoi avez-vous besoin en premier ?"],
    size: ["Pour combien de personnes ou de sites environ ?", "Combien de personnes travailleraient avec, à peu près ?"],
    timing: ["Quand souhaitez-vous commencer ?", "Pour quand cela doit-il être en place ?"],
    budget: ["Un budget est-il déjà prévu ?", "Quel budget avez-vous en tête ?"],
    role: ["Qui d'autre participe à la décision ?", "Qui décide de cela chez vous ?"],
    tool: ["Comment faites-vous aujourd'hui ?", "Qu'utilisez-vous actuellement pour cela ?"],
  },
  offerCall: [
    "Voulez-vous que je cherche un créneau pour un court appel avec l'équipe ?",
    "Un court appel avec l'équipe vous aiderait-il ? Je peux chercher un créneau.",
  ],
  offerDemo: ["Souhaitez-vous voir une démo ?", "Voulez-vous que je vous montre une démo ?"],
  offerPerson: ["Voulez-vous que je vous mette en contact avec quelqu'un de l'équipe ?", "Souhaitez-vous parler à quelqu'un de l'équipe ?"],
  resource: (title, url) => `Ceci peut vous aider en attendant : ${title}, ${url}`,
  hears: ["Je comprends.", "Je comprends votre remarque.", "Je comprends bien."],
  tooExpensive: [
    "Je comprends. Je ne peux pas modifier un prix, mais quelqu'un de l'équipe peut voir avec vous ce qui convient. Voulez-vous que je vous mette en contact ?",
    "Je comprends, cela doit en valoir la peine. Quelqu'un de l'équipe peut faire le point avec vous sur ce qu'il vous faut vraiment. Voulez-vous que je vous mette en contact ?",
  ],
  notNow: [
    "Pas de problème, rien ne presse. Je suis là le moment venu ; ou laissez votre adresse e-mail, et l'équipe vous contactera à ce moment-là.",
    "Entendu, sans aucune pression. Revenez quand vous voulez ; avec votre adresse e-mail, l'équipe peut vous recontacter plus tard.",
  ],
  distrust: [
    "Je comprends, c'est une préoccupation légitime. Ce que je dis vient de nos propres pages, avec la source à côté, et quelqu'un de l'équipe peut vous parler de clients et de garanties. Voulez-vous que je vous mette en contact ?",
    "Je comprends que vous vouliez en être sûr. Quelqu'un de l'équipe peut vous en dire plus que moi ici. Voulez-vous que je vous mette en contact ?",
  ],
  competitor: (name) =>
    `${name === null ? "Merci, c'est bon à savoir." : `${name} : c'est noté, merci.`} Je ne juge pas les autres fournisseurs, mais je peux vous dire ce que nous faisons. Qu'est-ce qui compte le plus pour vous, par rapport à aujourd'hui ?`,
  insists:
    "Je vous comprends, mais je ne peux pas faire plus d'ici. Quelqu'un de l'équipe le peut : laissez votre adresse e-mail ou votre numéro de téléphone, et l'on vous recontactera.",
  leaveContact: "Laissez ici votre adresse e-mail ou votre numéro de téléphone, et quelqu'un de l'équipe vous recontactera.",
  personPromised: "J'ai transmis, et quelqu'un de l'équipe vous recontactera.",
  askWhereTo: "Volontiers. À quelle adresse e-mail l'équipe peut-elle l'envoyer ?",
  ends: {
    customer: "Merci de me le dire. En tant que client, c'est notre support qui vous aidera le mieux.",
    job_seeker:
      "Merci de votre intérêt pour un poste chez nous. Je réponds aux questions sur notre produit ; pour une candidature, mieux vaut écrire à l'équipe.",
    vendor: "Merci de votre proposition. Je suis là pour les questions sur notre produit ; écrivez plutôt à l'équipe à ce sujet.",
    student: "Merci de votre intérêt. Je vous aide volontiers avec tout ce que disent nos pages ; il suffit de demander.",
  },
  person: {
    asked: (name, wait) =>
      `J'ai demandé à ${name}, de notre équipe, de nous rejoindre ; cela prend ${wait}. Vous pouvez continuer à écrire ici en attendant.`,
    seconds: (count) => `environ ${count} secondes`,
    minute: "environ une minute",
    minutes: (count) => `environ ${count} minutes`,
    away: "Personne de l'équipe n'est là en ce moment.",
    missed: "Je suis désolé, personne de l'équipe n'a pu nous rejoindre à l'instant.",
    left: (name) =>
      `${name} n'est pas là pour le moment, je reprends donc. J'ai transmis votre message et je vous aide volontiers d'ici là.`,
    back: (name) => `${name} a quitté la conversation, et je suis de nouveau là pour vos questions.`,
    file: "Merci, le fichier est bien arrivé. Je ne peux pas l'ouvrir moi-même, mais l'équipe le voit avec cette conversation.",
  },
  support: (address) => `Vous pouvez joindre notre support à l'adresse ${address}.`,
};
