import { SecondStepAsked } from "@disco/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Holds a sign-in between its steps, for the route that ends it and for no other. It is no bearer. */
const COOKIE = "disco_second_step";
const PATH = "/api/auth/second-step/sign-in";
const KEEP_S = 600;

const cookieAt = (publicUrl: string) => ({ path: PATH, httpOnly: true, secure: publicUrl.startsWith("https:") });

/** The open sign-in, where the library answered that it needs a second step. */
export function secondStepOf(answer: unknown): string | null {
  return SecondStepAsked.safeParse(answer).data?.secondStep ?? null;
}

export function giveSecondStep(reply: FastifyReply, secondStep: string, publicUrl: string): void {
  reply.setCookie(COOKIE, secondStep, { ...cookieAt(publicUrl), sameSite: "lax", maxAge: KEEP_S });
}

export function readSecondStepCookie(request: FastifyRequest): string | undefined {
  return request.cookies[COOKIE];
}

export function takeSecondStep(reply: FastifyReply, publicUrl: string): void {
  reply.clearCookie(COOKIE, cookieAt(publicUrl));
}
