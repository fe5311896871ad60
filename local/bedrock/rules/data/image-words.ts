/** How a language tells of an image file. `{…}` stands for the facts. */
export interface ImageWords {
  readonly image: string;
  readonly size: string;
  readonly colors: string;
  readonly note: string;
  readonly short: string;
  readonly red: string;
  readonly orange: string;
  readonly yellow: string;
  readonly green: string;
  readonly turquoise: string;
  readonly blue: string;
  readonly purple: string;
  readonly pink: string;
  readonly brown: string;
  readonly white: string;
  readonly black: string;
  readonly gray: string;
}

const row = (
  image: string,
  size: string,
  colors: string,
  note: string,
  short: string,
  names: string,
): ImageWords => {
  const [red = '', orange = '', yellow = '', green = '', turquoise = '', blue = '', ...more] =
    names.split(' ');
  const [purple = '', pink = '', brown = '', white = '', black = '', gray = ''] = more;
  return {
    image,
    size,
    colors,
    note,
    short,
    red,
    orange,
    yellow,
    green,
    turquoise,
    blue,
    purple,
    pink,
    brown,
    white,
    black,
    gray,
  };
};

/** By primary language subtag. */
export const imageWords: Readonly<Record<string, ImageWords>> = {
  en: row(
    '{format} image',
    '{width} × {height} pixels',
    'main colors: {colors}',
    'The local rules read this from the file; they do not see what the picture shows.',
    'Image',
    'red orange yellow green turquoise blue purple pink brown white black gray',
  ),
  de: row(
    '{format}-Bild',
    '{width} × {height} Pixel',
    'Hauptfarben: {colors}',
    'Die lokalen Regeln haben das aus der Datei gelesen; sie sehen nicht, was das Bild zeigt.',
    'Bild',
    'rot orange gelb grün türkis blau lila rosa braun weiß schwarz grau',
  ),
  fr: row(
    'Image {format}',
    '{width} × {height} pixels',
    'couleurs principales : {colors}',
    'Les règles locales ont lu cela dans le fichier ; elles ne voient pas ce que montre l’image.',
    'Image',
    'rouge orange jaune vert turquoise bleu violet rose marron blanc noir gris',
  ),
  es: row(
    'Imagen {format}',
    '{width} × {height} píxeles',
    'colores principales: {colors}',
    'Las reglas locales han leído esto en el archivo; no ven lo que muestra la imagen.',
    'Imagen',
    'rojo naranja amarillo verde turquesa azul morado rosa marrón blanco negro gris',
  ),
  it: row(
    'Immagine {format}',
    '{width} × {height} pixel',
    'colori principali: {colors}',
    'Le regole locali lo hanno letto nel file; non vedono che cosa mostra l’immagine.',
    'Immagine',
    'rosso arancione giallo verde turchese blu viola rosa marrone bianco nero grigio',
  ),
  nl: row(
    '{format}-afbeelding',
    '{width} × {height} pixels',
    'hoofdkleuren: {colors}',
    'De lokale regels hebben dit uit het bestand gelezen; ze zien niet wat de afbeelding toont.',
    'Afbeelding',
    'rood oranje geel groen turquoise blauw paars roze bruin wit zwart grijs',
  ),
  pt: row(
    'Imagem {format}',
    '{width} × {height} pixels',
    'cores principais: {colors}',
    'As regras locais leram isto no arquivo; elas não veem o que a imagem mostra.',
    'Imagem',
    'vermelho laranja amarelo verde turquesa azul roxo rosa marrom branco preto cinza',
  ),
  pl: row(
    'Obraz {format}',
    '{width} × {height} pikseli',
    'główne kolory: {colors}',
    'Lokalne reguły odczytały to z pliku; nie widzą, co przedstawia obraz.',
    'Obraz',
    'czerwony pomarańczowy żółty zielony turkusowy niebieski fioletowy różowy brązowy biały czarny szary',
  ),
  sv: row(
    '{format}-bild',
    '{width} × {height} pixlar',
    'huvudfärger: {colors}',
    'De lokala reglerna har läst detta ur filen; de ser inte vad bilden visar.',
    'Bild',
    'röd orange gul grön turkos blå lila rosa brun vit svart grå',
  ),
  ar: row(
    'صورة {format}',
    '{width} × {height} بكسل',
    'الألوان الرئيسية: {colors}',
    'قرأت القواعد المحلية هذا من الملف، وهي لا ترى ما في الصورة.',
    'صورة',
    'أحمر برتقالي أصفر أخضر فيروزي أزرق بنفسجي وردي بني أبيض أسود رمادي',
  ),
  he: row(
    'תמונת {format}',
    '{width} × {height} פיקסלים',
    'צבעים עיקריים: {colors}',
    'הכללים המקומיים קראו זאת מן הקובץ; הם אינם רואים מה יש בתמונה.',
    'תמונה',
    'אדום כתום צהוב ירוק טורקיז כחול סגול ורוד חום לבן שחור אפור',
  ),
  ja: row(
    '{format}画像',
    '{width} × {height}ピクセル',
    '主な色：{colors}',
    'ローカルのルールがファイルから読み取ったもので、画像に写っているものは見ていません。',
    '画像',
    '赤 オレンジ 黄色 緑 青緑 青 紫 ピンク 茶色 白 黒 灰色',
  ),
};
