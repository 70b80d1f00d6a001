import { mount } from "@disco/widget";

const { VITE_DISCO_URL = "http://127.0.0.1:3000", VITE_DISCO_KEY = "" } = import.meta.env;

const widget = mount({ apiUrl: VITE_DISCO_URL, apiKey: VITE_DISCO_KEY, lang: "en" });
document.getElementById("open")?.addEventListener("click", () => widget.open());
