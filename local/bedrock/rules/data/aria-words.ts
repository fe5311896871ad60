/** Words in identifiers and file names that say nothing of what a thing is for. */
export const emptyIdentifierWords: ReadonlySet<string> = new Set(
  (
    'img image images pic picture pictures photo photos dsc file files asset assets thumb thumbnail final copy untitled index ' +
    'default min small large icon icons ico fa fas far btn button buttons lnk link links lbl label input field txt text ' +
    'textbox select chk checkbox radio div span container wrapper box item el element glyphicon glyph embed frame iframe ' +
    'svg png html php scan screenshot placeholder widget component'
  ).split(' '),
);

/** Names that say only what kind of thing has them, in the languages of the catalog. */
export const meaninglessNames: ReadonlySet<string> = new Set(
  (
    'button btn link image picture photo icon embed frame iframe field input text element widget click here more ' +
    'schaltfläche knopf bild foto symbol rahmen feld eingabe bouton lien cadre champ imagen botón enlace campo marco ' +
    'immagine pulsante collegamento knop afbeelding veld imagem botão przycisk obraz pole knapp bild länk fält'
  ).split(' '),
);
