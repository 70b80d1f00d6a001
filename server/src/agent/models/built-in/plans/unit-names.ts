import { foldWord, type Language } from "../../../../knowledge/site-facts/lexicon.ts";

/** What prices are often for, one and several, in the order of `order`. */
const names = `
user/users Nutzer/Nutzer utilisateur/utilisateurs usuario/usuarios utente/utenti gebruiker/gebruikers utilizador/utilizadores
seat/seats Arbeitsplatz/Arbeitsplätze poste/postes puesto/puestos postazione/postazioni werkplek/werkplekken posto/postos
employee/employees Mitarbeiter/Mitarbeiter employé/employés empleado/empleados dipendente/dipendenti medewerker/medewerkers colaborador/colaboradores
person/people Person/Personen personne/personnes persona/personas persona/persone persoon/personen pessoa/pessoas
site/sites Standort/Standorte site/sites centro/centros sede/sedi locatie/locaties local/locais
location/locations Standort/Standorte site/sites centro/centros sede/sedi locatie/locaties local/locais
vehicle/vehicles Fahrzeug/Fahrzeuge véhicule/véhicules vehículo/vehículos veicolo/veicoli voertuig/voertuigen veículo/veículos
device/devices Gerät/Geräte appareil/appareils dispositivo/dispositivos dispositivo/dispositivi apparaat/apparaten dispositivo/dispositivos
machine/machines Maschine/Maschinen machine/machines máquina/máquinas macchina/macchine machine/machines máquina/máquinas
room/rooms Zimmer/Zimmer chambre/chambres habitación/habitaciones camera/camere kamer/kamers quarto/quartos
store/stores Filiale/Filialen magasin/magasins tienda/tiendas negozio/negozi winkel/winkels loja/lojas
property/properties Objekt/Objekte logement/logements alojamiento/alojamientos alloggio/alloggi accommodatie/accommodaties alojamento/alojamentos
student/students Schüler/Schüler élève/élèves alumno/alumnos studente/studenti leerling/leerlingen aluno/alunos
patient/patients Patient/Patienten patient/patients paciente/pacientes paziente/pazienti patiënt/patiënten paciente/pacientes
piece/pieces Stück/Stück pièce/pièces pieza/piezas pezzo/pezzi stuk/stuks peça/peças
order/orders Bestellung/Bestellungen commande/commandes pedido/pedidos ordine/ordini bestelling/bestellingen encomenda/encomendas
document/documents Dokument/Dokumente document/documents documento/documentos documento/documenti document/documenten documento/documentos
invoice/invoices Rechnung/Rechnungen facture/factures factura/facturas fattura/fatture factuur/facturen fatura/faturas
licence/licences Lizenz/Lizenzen licence/licences licencia/licencias licenza/licenze licentie/licenties licença/licenças
hour/hours Stunde/Stunden heure/heures hora/horas ora/ore uur/uur hora/horas`;
const order: readonly Language[] = ["en", "de", "fr", "es", "it", "nl", "pt"];

/** Each name, folded, with its rows and whether it is of one or of several. */
const rows = names
  .trim()
  .split("\n")
  .map((line) => line.split(" ").map((pair) => pair.split("/")));

/** A unit in another language; null where the list does not have it. */
export function nameOfUnit(word: string, from: Language, to: Language, isSeveral = false): string | null {
  const folded = foldWord(word);
  const row = rows.find((names) => names[order.indexOf(from)]?.some((name) => foldWord(name) === folded));
  return row?.[order.indexOf(to)]?.[isSeveral ? 1 : 0] ?? null;
}
