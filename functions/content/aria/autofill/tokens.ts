/**
 * What a field's label, placeholder, name, id or type says when a token of `autocomplete` is its purpose: phrases in
 * lower case, separated by commas. Tokens: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill
 */
export const tellingPhrases: Readonly<Record<string, string>> = {
  name: 'name, full name, your name, vollständiger name, ihr name, nom, nom complet, votre nom, nombre, nombre completo, su nombre, nome, nome completo, nome e cognome, naam, volledige naam, uw naam, namn, imię i nazwisko, navn, nimi, jméno',
  'given-name':
    'first name, firstname, given name, fname, forename, vorname, prénom, prenom, nombre, nombre de pila, nome, primeiro nome, voornaam, förnamn, imię, fornavn, etunimi',
  'family-name':
    'last name, lastname, family name, surname, lname, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, sobrenome, apelido, achternaam, efternamn, nazwisko, efternavn, etternavn, sukunimi, příjmení',
  'honorific-prefix':
    'title, salutation, anrede, titel, civilité, titre, tratamiento, titolo, tratamento, aanhef',
  nickname: 'nickname, spitzname, pseudo, surnom, apodo, soprannome, bijnaam',
  email:
    'email, e mail, mail, email address, e mail adresse, mailadresse, adresse e mail, courriel, adresse électronique, correo, correo electrónico, posta elettronica, indirizzo email, endereço de email, correio eletrónico, e mailadres, e post, epost, adres e mail, sähköposti',
  username:
    'username, user name, user, login, user id, benutzername, nutzername, anmeldename, nom d utilisateur, identifiant, usuario, nombre de usuario, nome utente, nome de usuário, utilizador, gebruikersnaam, användarnamn, nazwa użytkownika, brugernavn, brukernavn',
  'current-password':
    'password, current password, passwort, kennwort, mot de passe, contraseña, password attuale, senha, palavra passe, wachtwoord, lösenord, hasło, adgangskode, passord, salasana, heslo',
  'new-password':
    'new password, password, neues passwort, passwort, nouveau mot de passe, mot de passe, nueva contraseña, contraseña, nuova password, nova senha, senha, nieuw wachtwoord, wachtwoord, nytt lösenord, lösenord, nowe hasło, hasło, ny adgangskode, nytt passord',
  'one-time-code':
    'code, one time code, verification code, security code, otp, einmalcode, bestätigungscode, sicherheitscode, tan, code de vérification, código de verificación, codice di verifica, código de verificação, verificatiecode',
  organization:
    'company, organization, organisation, company name, firma, unternehmen, entreprise, société, empresa, organización, azienda, società, bedrijf, bedrijfsnaam, företag, nazwa firmy, virksomhed, bedrift',
  'organization-title': 'job title, position, beruf, stelle, fonction, poste, cargo, puesto, ruolo, functie',
  'street-address':
    'address, street address, street, anschrift, adresse, straße, strasse, straße und hausnummer, rue, dirección, calle, domicilio, indirizzo, via, endereço, morada, rua, adres, straat, straat en huisnummer, adress, gatuadress, ulica',
  'address-line1':
    'address line 1, address 1, address, street, street address, straße, strasse, straße und hausnummer, adresse, adresse ligne 1, dirección, calle, indirizzo, via, endereço, rua, straat, adres, adress, ulica',
  'address-line2':
    'address line 2, address 2, apartment, suite, adresszusatz, complément d adresse, dirección 2, interno, complemento, toevoeging',
  'address-level1':
    'state, province, region, county, bundesland, kanton, région, provincia, estado, regione, provincie, län',
  'address-level2':
    'city, town, ort, stadt, wohnort, ville, commune, ciudad, población, localidad, città, comune, cidade, localidade, plaats, stad, woonplaats, ort, postort, miasto, by, poststed, kaupunki, město',
  country: 'country, land, pays, país, pais, paese, nazione, land, kraj, maa, země',
  'country-name': 'country, land, pays, país, pais, paese, nazione, kraj, maa, země',
  'postal-code':
    'zip, zip code, postcode, postal code, postalcode, zipcode, plz, postleitzahl, code postal, código postal, cap, codice postale, cep, postcode, postnummer, kod pocztowy, postinumero, psč',
  'cc-name':
    'name on card, cardholder, cardholder name, karteninhaber, titulaire de la carte, titular de la tarjeta',
  'cc-number':
    'card number, credit card number, kartennummer, kreditkartennummer, numéro de carte, número de tarjeta, numero della carta, número do cartão, kaartnummer',
  'cc-exp':
    'expiry, expiry date, expiration date, gültig bis, ablaufdatum, date d expiration, fecha de caducidad, data di scadenza, validade, vervaldatum',
  'cc-csc': 'cvc, cvv, csc, security code, prüfnummer, kartenprüfnummer, cryptogramme, código de seguridad',
  bday: 'birthday, date of birth, birth date, dob, geburtsdatum, geburtstag, date de naissance, fecha de nacimiento, data di nascita, data de nascimento, geboortedatum, födelsedatum, data urodzenia, fødselsdato, syntymäaika',
  sex: 'gender, sex, geschlecht, sexe, genre, sexo, género, sesso, genere, geslacht, kön, płeć',
  tel: 'phone, telephone, tel, phone number, mobile, mobile number, cell phone, telefon, telefonnummer, rufnummer, handy, mobil, handynummer, mobilnummer, téléphone, telephone, numéro de téléphone, portable, teléfono, número de teléfono, móvil, telefono, numero di telefono, cellulare, telefone, telemóvel, celular, telefoon, telefoonnummer, mobiel, mobilnummer, numer telefonu, puhelin, puhelinnumero',
  url: 'website, web site, url, homepage, internetseite, webseite, site web, site internet, sitio web, página web, sito web, site, webbplats, strona internetowa, hjemmeside',
};

/** Types of inputs that tell a token by themselves. */
export const tokensOfTypes: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  tel: ['tel'],
  url: ['url'],
  password: ['current-password', 'new-password'],
};

/** Words that may stand before a token. */
export const tokenPrefixes: ReadonlySet<string> = new Set([
  'shipping',
  'billing',
  'home',
  'work',
  'mobile',
  'fax',
  'pager',
]);

/** Words of labels and identifiers beside what is asked for. */
export const fillers: ReadonlySet<string> = new Set(
  'your my the a please enter required optional user customer contact billing shipping field input ihr ihre ihren dein deine bitte eingeben pflichtfeld votre ton ta veuillez saisir entrez obligatoire facultatif su tu introduzca escriba obligatorio il la tuo tua suo sua inserisci obbligatorio seu digite uw je vul in verplicht din ditt ange twój podaj'.split(
    ' ',
  ),
);
