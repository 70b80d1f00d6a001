/** A product that a company's pages show by a mark in their source. */
export interface Technology {
  name: string;
  category:
    | "crm"
    | "marketing"
    | "chat"
    | "support"
    | "analytics"
    | "scheduling"
    | "commerce"
    | "cms"
    | "hosting"
    | "payments"
    | "consent"
    | "data";
  /** Lower-case pieces of addresses or markup; one is enough. */
  marks: readonly string[];
}

/** The one table of products. */
export const technologies: readonly Technology[] = [
  { name: "HubSpot", category: "crm", marks: ["js.hs-scripts.com", "js.hsforms.net", "hs-analytics.net", "hubspot.com/hs"] },
  { name: "Salesforce", category: "crm", marks: ["salesforceliveagent.com", "force.com/", "salesforce.com/servlet"] },
  { name: "Pipedrive", category: "crm", marks: ["pipedriveassets.com", "leadbooster-chat.pipedrive.com"] },
  { name: "Zoho", category: "crm", marks: ["salesiq.zoho", "zohocdn.com"] },
  { name: "Microsoft Dynamics", category: "crm", marks: ["mktdplp102", "dynamics.com/"] },
  { name: "Marketo", category: "marketing", marks: ["munchkin.marketo.net", "marketo.com/js"] },
  { name: "Pardot", category: "marketing", marks: ["pi.pardot.com", "pardot.com/pd.js"] },
  { name: "Mailchimp", category: "marketing", marks: ["list-manage.com", "chimpstatic.com"] },
  { name: "Klaviyo", category: "marketing", marks: ["static.klaviyo.com"] },
  { name: "ActiveCampaign", category: "marketing", marks: ["trackcmp.net", "activehosted.com"] },
  { name: "Customer.io", category: "marketing", marks: ["track.customer.io", "assets.customer.io"] },
  { name: "Apollo.io", category: "marketing", marks: ["assets.apollo.io"] },
  { name: "Intercom", category: "chat", marks: ["widget.intercom.io", "js.intercomcdn.com"] },
  { name: "Drift", category: "chat", marks: ["js.driftt.com", "drift.com/include"] },
  { name: "Crisp", category: "chat", marks: ["client.crisp.chat"] },
  { name: "Tawk.to", category: "chat", marks: ["embed.tawk.to"] },
  { name: "LiveChat", category: "chat", marks: ["cdn.livechatinc.com"] },
  { name: "Qualified.com", category: "chat", marks: ["js.qualified.com"] },
  { name: "Zendesk", category: "support", marks: ["static.zdassets.com", "zendesk.com/embeddable"] },
  { name: "Freshdesk", category: "support", marks: ["freshdesk.com", "freshchat.com", "fw-cdn.com"] },
  { name: "Google Analytics", category: "analytics", marks: ["google-analytics.com", "googletagmanager.com/gtag"] },
  { name: "Google Tag Manager", category: "analytics", marks: ["googletagmanager.com/gtm.js", "googletagmanager.com/ns.html"] },
  { name: "Segment", category: "analytics", marks: ["cdn.segment.com"] },
  { name: "Mixpanel", category: "analytics", marks: ["cdn.mxpnl.com", "mixpanel.com/libs"] },
  { name: "Amplitude", category: "analytics", marks: ["cdn.amplitude.com"] },
  { name: "PostHog", category: "analytics", marks: ["posthog.com/static", "i.posthog.com"] },
  { name: "Plausible", category: "analytics", marks: ["plausible.io/js"] },
  { name: "Hotjar", category: "analytics", marks: ["static.hotjar.com"] },
  { name: "Calendly", category: "scheduling", marks: ["assets.calendly.com", "calendly.com/"] },
  { name: "Cal.com", category: "scheduling", marks: ["app.cal.com/embed", "cal.com/embed"] },
  { name: "Chili Piper", category: "scheduling", marks: ["chilipiper.com"] },
  { name: "Shopify", category: "commerce", marks: ["cdn.shopify.com", "myshopify.com"] },
  { name: "WooCommerce", category: "commerce", marks: ["plugins/woocommerce"] },
  { name: "WordPress", category: "cms", marks: ["/wp-content/", "/wp-includes/"] },
  { name: "Webflow", category: "cms", marks: ["assets.website-files.com", "cdn.prod.website-files.com", "data-wf-site"] },
  { name: "Wix", category: "cms", marks: ["static.wixstatic.com", "static.parastorage.com"] },
  { name: "Squarespace", category: "cms", marks: ["static1.squarespace.com", "squarespace-cdn.com"] },
  { name: "Framer", category: "cms", marks: ["framerusercontent.com"] },
  { name: "Contentful", category: "cms", marks: ["images.ctfassets.net"] },
  { name: "Next.js", category: "hosting", marks: ["/_next/static"] },
  { name: "Cloudflare", category: "hosting", marks: ["cdn-cgi/", "static.cloudflareinsights.com"] },
  { name: "Stripe", category: "payments", marks: ["js.stripe.com"] },
  { name: "OneTrust", category: "consent", marks: ["cdn.cookielaw.org", "onetrust.com"] },
  { name: "Cookiebot", category: "consent", marks: ["consent.cookiebot.com"] },
];
