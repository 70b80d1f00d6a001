/** Every sentence of a call. */
export interface VoiceTexts {
  call: string;
  connecting: string;
  cancel: string;
  joined: string;
  listening: string;
  thinking: string;
  speaking: string;
  reconnecting: string;
  muted: string;
  end: string;
  mute: string;
  unmute: string;
  settings: string;
  captions: string;
  hold: string;
  holdToTalk: string;
  microphone: string;
  speaker: string;
  interrupt: string;
  unblock: string;
  refused: string;
  nobody: string;
  close: string;
}

const english: VoiceTexts = {
  call: "Call",
  connecting: "Connecting...",
  cancel: "Connecting. Press to cancel",
  joined: "Agent joined - Say hello!",
  listening: "Listening",
  thinking: "Thinking",
  speaking: "Speaking",
  reconnecting: "Reconnecting...",
  muted: "Muted",
  end: "End Call",
  mute: "Mute microphone",
  unmute: "Unmute microphone",
  settings: "Sound settings",
  captions: "Captions",
  hold: "Push to talk",
  holdToTalk: "Hold to talk",
  microphone: "Microphone",
  speaker: "Speaker",
  interrupt: "Interrupt",
  unblock: "Press to hear the agent",
  refused: "Your browser does not let us use the microphone. You can listen, and type.",
  nobody:
    "Voice needs speech recognition, which this browser lacks and this site has not set up. You can type, and I will read answers aloud.",
  close: "Close",
};

const german: VoiceTexts = {
  call: "Gespräch",
  connecting: "Verbinden...",
  cancel: "Verbinden. Zum Abbrechen drücken",
  joined: "Der Agent ist da. Sagen Sie Hallo!",
  listening: "Hört zu",
  thinking: "Denkt nach",
  speaking: "Spricht",
  reconnecting: "Neu verbinden...",
  muted: "Stumm",
  end: "Auflegen",
  mute: "Mikrofon stummschalten",
  unmute: "Mikrofon einschalten",
  settings: "Toneinstellungen",
  captions: "Untertitel",
  hold: "Sprechtaste",
  holdToTalk: "Zum Sprechen halten",
  microphone: "Mikrofon",
  speaker: "Lautsprecher",
  interrupt: "Unterbrechen",
  unblock: "Drücken, um den Agenten zu hören",
  refused: "Ihr Browser gibt das Mikrofon nicht frei. Sie können zuhören und schreiben.",
  nobody:
    "Für Sprache fehlt die Spracherkennung: Dieser Browser hat keine, und diese Website hat keine eingerichtet. Sie können schreiben, und ich lese Antworten vor.",
  close: "Schließen",
};

const french: VoiceTexts = {
  call: "Appel",
  connecting: "Connexion...",
  cancel: "Connexion. Appuyez pour annuler",
  joined: "L'agent est là. Dites bonjour !",
  listening: "À l'écoute",
  thinking: "Réfléchit",
  speaking: "Parle",
  reconnecting: "Reconnexion...",
  muted: "Micro coupé",
  end: "Raccrocher",
  mute: "Couper le micro",
  unmute: "Rétablir le micro",
  settings: "Réglages du son",
  captions: "Sous-titres",
  hold: "Appuyer pour parler",
  holdToTalk: "Maintenez pour parler",
  microphone: "Microphone",
  speaker: "Haut-parleur",
  interrupt: "Interrompre",
  unblock: "Appuyez pour entendre l'agent",
  refused: "Votre navigateur n'autorise pas le micro. Vous pouvez écouter et écrire.",
  nobody:
    "La voix demande une reconnaissance vocale, que ce navigateur n'a pas et que ce site n'a pas installée. Vous pouvez écrire, et je lirai les réponses.",
  close: "Fermer",
};

const spanish: VoiceTexts = {
  call: "Llamada",
  connecting: "Conectando...",
  cancel: "Conectando. Pulse para cancelar",
  joined: "El agente ya está aquí. ¡Salude!",
  listening: "Escuchando",
  thinking: "Pensando",
  speaking: "Hablando",
  reconnecting: "Reconectando...",
  muted: "Silenciado",
  end: "Colgar",
  mute: "Silenciar el micrófono",
  unmute: "Activar el micrófono",
  settings: "Ajustes de sonido",
  captions: "Subtítulos",
  hold: "Pulsar para hablar",
  holdToTalk: "Mantenga pulsado para hablar",
  microphone: "Micrófono",
  speaker: "Altavoz",
  interrupt: "Interrumpir",
  unblock: "Pulse para oír al agente",
  refused: "Su navegador no permite usar el micrófono. Puede escuchar y escribir.",
  nobody:
    "La voz necesita reconocimiento de voz, que este navegador no tiene y este sitio no ha configurado. Puede escribir y leeré las respuestas en voz alta.",
  close: "Cerrar",
};

const arabic: VoiceTexts = {
  call: "مكالمة",
  connecting: "جارٍ الاتصال...",
  cancel: "جارٍ الاتصال. اضغط للإلغاء",
  joined: "انضم الوكيل. قل مرحبًا!",
  listening: "يستمع",
  thinking: "يفكر",
  speaking: "يتحدث",
  reconnecting: "جارٍ إعادة الاتصال...",
  muted: "مكتوم",
  end: "إنهاء المكالمة",
  mute: "كتم الميكروفون",
  unmute: "تشغيل الميكروفون",
  settings: "إعدادات الصوت",
  captions: "الترجمة النصية",
  hold: "اضغط للتحدث",
  holdToTalk: "استمر بالضغط للتحدث",
  microphone: "الميكروفون",
  speaker: "مكبر الصوت",
  interrupt: "مقاطعة",
  unblock: "اضغط لسماع الوكيل",
  refused: "متصفحك لا يسمح باستخدام الميكروفون. يمكنك الاستماع والكتابة.",
  nobody: "يحتاج الصوت إلى التعرف على الكلام، وهو غير متوفر في هذا المتصفح ولم يُعدّه هذا الموقع. يمكنك الكتابة وسأقرأ الإجابات بصوت عالٍ.",
  close: "إغلاق",
};

const texts: Record<string, VoiceTexts> = { de: german, fr: french, es: spanish, ar: arabic };

/** The texts of a language's tag, English where there are none. */
export const voiceTexts = (lang: string): VoiceTexts => texts[lang] ?? english;
