/**
 * What people write in short where pages have it in full, or the other way round: "SLA = service level agreement", pairs between slashes.
 * Left out is what means several things ("GA", "AD", "PR"), and what both write in short ("API").
 */
const eitherWay = `
SLA = service level agreement / SLAs = service level agreements / DPA = data processing agreement / BAA = business associate agreement / NDA = non-disclosure agreement
MSA = master service agreement / SOW = statement of work / EULA = end user licence agreement / ToS = terms of service / T&Cs = terms and conditions
RFP = request for proposal / RFQ = request for quotation / PoC = proof of concept / MOQ = minimum order quantity / TCO = total cost of ownership / ROI = return on investment
RTO = recovery time objective / RPO = recovery point objective / RCA = root cause analysis / DPO = data protection officer / DPIA = data protection impact assessment
SSO = single sign-on / 2FA = two-factor authentication / 2FA = two-factor / OTP = one-time password / IdP = identity provider / RBAC = role-based access control / WAF = web application firewall
CISO = chief information security officer / CTO = chief technology officer / CFO = chief financial officer / COO = chief operating officer / EOL = end of life / LTS = long-term support
CDN = content delivery network / LMS = learning management system / WMS = warehouse management system / SDK = software development kit
AWS = Amazon Web Services / amex = American Express / GDPR = General Data Protection Regulation / UK = United Kingdom / USA = United States / UAE = United Arab Emirates
M365 = Microsoft 365 / G Suite = Google Workspace / Azure AD = Entra ID / on-prem = on-premises
`;
/** The long form means other things, too, or nobody writes it. */
const shortOnly = `
SME = small business / SMEs = small businesses / T&C = terms and conditions / MFA = two-factor / multi-factor authentication = two-factor authentication / two-step verification = two-factor / PO number = purchase order number
HQ = headquarters / O365 = Microsoft 365 / Office 365 = Microsoft 365 / GSuite = Google Workspace / Azure Active Directory = Entra ID / MS Teams = Microsoft Teams
specs = specifications / certs = certificates / config = configuration / qty = quantity / mgmt = management / acct = account / dept = department
pwd = password / yrs = years / hrs = hours / mins = minutes / msgs = messages / pics = pictures / reqs = requirements
pen test = penetration test / pen tests = penetration tests / pentest = penetration test / pentests = penetration tests / pen tested = tested for penetration / pentested = tested for penetration
VC backed = funded by venture capital / VC funded = funded by venture capital / venture backed = funded by venture capital / venture funded = funded by venture capital
`;
const otherForm = new Map<string, string>();
for (const pair of `${eitherWay}/${shortOnly}`.split(/[\n/]/u)) {
  const [short, full] = pair.trim().split(" = ");
  if (short !== undefined && full !== undefined) otherForm.set(keyOf(short), full);
}
for (const pair of eitherWay.split(/[\n/]/u)) {
  const [short, full] = pair.trim().split(" = ");
  if (short !== undefined && full !== undefined) otherForm.set(keyOf(full), short);
}
const forms = [...otherForm.keys()].sort((left, right) => right.length - left.length).map((form) => form.replaceAll(" ", "[ -]"));
const FORM = new RegExp(String.raw`(?<![\p{L}\p{N}&])(?:${forms.join("|")})(?![\p{L}\p{N}]|&)`, "giu");
/** The text with what has a short and a full form in the other one: "SLA" in full, "American Express" as "amex". */
export function inOtherForm(text: string): string {
  return text.replaceAll(FORM, (form) => otherForm.get(keyOf(form)) ?? form);
}

function keyOf(form: string): string {
  return form.toLowerCase().replaceAll("-", " ");
}
