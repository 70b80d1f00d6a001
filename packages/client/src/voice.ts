export { nextCall, noCall } from "./voice/call-view.ts";
export type { CallStep, CallView } from "./voice/call-view.ts";
export { createVoiceCall } from "./voice/create-voice-call.ts";
export { readKeptCall } from "./voice/kept-call.ts";
export type { VoiceCall, VoiceCallOptions } from "./voice/voice-call.ts";
