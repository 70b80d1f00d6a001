import { type ConflictSite, page } from "./conflict-sites.ts";

/** Facts as a company tells them that never thought of them twice, and what visitors ask for each. */
export const plainConflictSite: ConflictSite & {
  /** The value to choose, and what its choice is to answer. */
  asked: readonly (readonly [value: string, ...questions: string[]])[];
  /** What has nothing to do with them, and what its answer holds. */
  askedOfOthers: readonly (readonly [question: string, held: string])[];
} = {
  planted: [
    ["duration", "21 days", "14 days"],
    ["duration", "30 days", "90 days"],
    ["limit", "5 mailboxes", "10 mailboxes"],
    ["limit", "25 MB", "20 MB"],
    ["limit", "more than 80 integrations", "65 integrations"],
    ["limit", "60 times a minute", "100 requests per minute"],
    ["date", "2014", "2016"],
    ["date", "31 March 2027", "30 June 2027"],
    ["date", "8 am to 6 pm", "9:00 to 17:00"],
    ["percent", "99.9%", "99.5 %"],
    ["plan", "Business plan", "Scale plan"],
  ],
  asked: [
    ["21 days", "How long can I try it for free?", "How many days does the trial last?", "Is there a free trial?"],
    ["30 days", "What happens to my data when I leave?", "How long do you keep my data after cancellation?", "When is my data deleted?"],
    ["5 mailboxes", "How many mailboxes do I get on Growth?", "What is the mailbox limit of Growth?", "Number of mailboxes on Growth?"],
    ["25 MB", "What is the maximum file size?", "How big can attachments be?", "What is the upload limit?"],
    ["65 integrations", "How many integrations are there?", "How many integrations do you offer?", "Number of integrations?"],
    [
      "100 requests per minute",
      "What is the API rate limit?",
      "How many API calls can I make?",
      "How many requests per minute does the API allow?",
    ],
    ["2016", "When was the company founded?", "In what year were you founded?", "How old is the company?"],
    ["30 June 2027", "When is API v1 switched off?", "Until when is API v1 supported?", "When does API v1 stop working?"],
    ["9:00 to 17:00", "What are your support hours?", "When is support available?", "When can I call you?"],
    ["99.9%", "What uptime do you guarantee?", "What is your SLA?", "What is the guaranteed availability?"],
    [
      "Scale plan",
      "Which plan includes single sign-on?",
      "What plan do I need for single sign-on?",
      "Is single sign-on included in my plan?",
    ],
  ],
  askedOfOthers: [
    ["What does Growth cost?", "€29 per month"],
    ["How many signatures do I get on Growth?", "20 signatures"],
    ["When are invoices due?", "a fortnight"],
    ["How big can a logo be?", "2 MB"],
    ["How many languages are there?", "Languages: 11"],
    ["When do session cookies expire?", "half an hour"],
    ["Where was Postbud founded?", "in Ghent"],
  ],
  pages: {
    "/plans": page(
      "Plans and prices",
      `<div><h2>Start</h2><ul><li>1 mailbox</li><li>2 signatures</li></ul><p>€9 per month</p></div><div><h2>Growth</h2><ul><li>5 mailboxes</li><li>20 signatures</li></ul><p>€29 per month</p></div>
       <div><h2>Scale</h2><ul><li>40 mailboxes</li></ul><p>€79 per month</p></div><p>Kick the tyres for 21 days, without a card. The Start plan, the Growth plan, the Scale plan and the Business plan differ in size alone.</p>`,
    ),
    "/questions": page(
      "Questions and answers",
      `<h2>Can I try it?</h2><p>The free trial lasts 14 days.</p><h2>What happens when I leave?</h2><p>We delete your data 90 days after the end of the contract.</p>
       <h2>How many integrations are there?</h2><p>Postbud has 65 integrations.</p><h2>What does Growth cost?</h2><p>Growth costs twenty-nine euros a month.</p>`,
    ),
    "/help/mailboxes": page("Mailboxes", `<p>On the Growth plan you can connect up to 10 mailboxes.</p>`),
    "/help/files": page("Files", `<p>Attachments over 20 MB are rejected. Logos may have 2 MB.</p>`),
    "/help/sign-on": page("Single sign-on", `<p>To use single sign-on, upgrade to Scale.</p>`),
    "/features": page(
      "What Postbud does",
      `<p>Postbud connects with more than 80 integrations.</p><p>Files may be up to 25 MB.</p><p>Single sign-on is part of the Business plan.</p>`,
    ),
    "/docs/api": page("API", `<p>You may call the API 60 times a minute.</p><p>API v1 will be switched off on 31 March 2027.</p>`),
    "/docs/limits": page("Limits of the API", `<p>The API allows 100 requests per minute.</p>`),
    "/news": page("News", `<p>API v1 stops working on 30.06.2027.</p>`),
    "/privacy": page("Privacy", `<p>Customer data is erased 30 days after cancellation. Session cookies expire after half an hour.</p>`),
    "/support": page(
      "Support",
      `<p>Support is available Monday to Friday, 8 am to 6 pm.</p><p>You reach us by phone in a quarter of an hour.</p>`,
    ),
    "/contact": page("Contact", `<p>Our help desk is staffed from 9:00 to 17:00.</p>`),
    "/sla": page("Service level", `<p>We guarantee 99.9% uptime.</p>`),
    "/trust": page("Trust", `<p>Availability: 99,5 %</p><p>Invoices are due after a fortnight.</p>`),
    "/terms": page("Terms", `<p>Our invoices are payable within 14 days.</p>`),
    "/compare": page("Postbud vs. Kuvert", `<p>Kuvert starts at €19 per month and offers a 7-day free trial.</p>`),
    "/about": page("About us", `<p>Postbud was founded in 2016 in Ghent.</p>`),
    "/facts": page("Facts", `<ul><li>Founded: 2014</li><li>Headcount: 45</li><li>Languages: 11</li></ul>`),
  },
};
