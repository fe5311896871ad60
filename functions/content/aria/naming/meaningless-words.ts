/** What a name must not be made of, in one language. Words in lower case, separated by blanks. */
interface MeaninglessWords {
  /** Words for a kind of element, or that stand in a name without saying anything: a name of nothing else is none. */
  readonly empty: string;
  /** Roles of WAI-ARIA, each with words for it: a name of nothing else says what the role says already. */
  readonly roles: Readonly<Record<string, string>>;
}

/** By primary subtag of BCP-47; English also stands for what identifiers and roles are written in. */
export const meaninglessWords: Readonly<Record<string, MeaninglessWords>> = {
  en: {
    empty:
      'button buttons link links hyperlink image images picture pictures pic photo photograph graphic graphics icon icons logo logos symbol doc document embed embedded content frame iframe widget element component item object field input textfield textbox text label placeholder control checkbox dropdown untitled unnamed unknown undefined null nan none lorem ipsum click tap press here this that the a an of to for please blank empty',
    roles: {
      combobox: 'combo box select selection',
      listbox: 'list box select selection',
      progressbar: 'progress bar',
      navigation: 'nav',
      contentinfo: 'footer',
      banner: 'header',
      complementary: 'aside sidebar',
      region: 'section',
      radio: 'radio option',
      tab: 'tab tabs',
    },
  },
  de: {
    empty:
      'schaltfläche schaltflächen knopf button link links verknüpfung hyperlink bild bilder abbildung foto grafik icon symbol piktogramm einbettung eingebettet eingebetteter inhalt rahmen frame iframe widget element objekt feld eingabe eingabefeld textfeld text beschriftung platzhalter unbenannt unbekannt leer klicken klick hier dies dieser diese dieses der die das ein eine zum zur bitte',
    roles: {
      slider: 'regler schieberegler',
      switch: 'schalter umschalter',
      checkbox: 'kontrollkästchen auswahlkästchen ankreuzfeld',
      radio: 'optionsfeld auswahl',
      tab: 'tab reiter registerkarte',
      dialog: 'dialog dialogfeld fenster',
      combobox: 'auswahlfeld auswahlliste kombinationsfeld auswahl',
      listbox: 'auswahlfeld auswahlliste listenfeld auswahl',
      table: 'tabelle',
      list: 'liste',
      form: 'formular',
      navigation: 'navigation',
      heading: 'überschrift',
      progressbar: 'fortschritt fortschrittsbalken',
      region: 'bereich abschnitt',
      menu: 'menü',
      searchbox: 'suchfeld',
    },
  },
  fr: {
    empty:
      "bouton boutons lien liens hyperlien image images photo photographie graphique icône icone pictogramme symbole contenu intégré intégrée incorporé cadre iframe widget élément composant objet champ saisie texte étiquette libellé inconnu inconnue vide cliquer cliquez appuyez ici ce cet cette ceci le la les un une de du des d l pour s'il vous plaît",
    roles: {
      slider: 'curseur',
      switch: 'interrupteur',
      checkbox: 'case à cocher',
      radio: 'bouton radio option',
      tab: 'onglet',
      dialog: 'dialogue boîte de dialogue fenêtre',
      combobox: 'liste déroulante sélection',
      listbox: 'liste déroulante sélection',
      table: 'tableau',
      list: 'liste',
      form: 'formulaire',
      navigation: 'navigation',
      heading: 'titre',
      progressbar: 'barre de progression progression',
      region: 'région section',
      menu: 'menu',
    },
  },
  es: {
    empty:
      'botón boton botones enlace enlaces vínculo hipervínculo link imagen imágenes foto fotografía gráfico icono ícono símbolo contenido incrustado incrustada marco iframe widget elemento componente objeto campo entrada texto etiqueta desconocido vacío haga haz clic pulse aquí este esta esto el la los las un una de del para por favor',
    roles: {
      slider: 'deslizador control deslizante',
      switch: 'interruptor',
      checkbox: 'casilla de verificación',
      radio: 'opción',
      tab: 'pestaña',
      dialog: 'diálogo cuadro de diálogo ventana',
      combobox: 'lista desplegable selección',
      listbox: 'lista desplegable selección',
      table: 'tabla',
      list: 'lista',
      form: 'formulario',
      navigation: 'navegación',
      heading: 'encabezado título',
      progressbar: 'barra de progreso progreso',
      region: 'región sección',
      menu: 'menú',
    },
  },
  it: {
    empty:
      'pulsante pulsanti bottone tasto link collegamento immagine immagini foto fotografia grafica icona simbolo contenuto incorporato incorporata cornice riquadro iframe widget elemento componente oggetto campo inserimento testo etichetta sconosciuto vuoto clicca cliccare fai clic premi qui questo questa il lo la i gli le un uno una di del della per favore',
    roles: {
      slider: 'cursore',
      switch: 'interruttore',
      checkbox: 'casella di controllo',
      radio: 'opzione',
      tab: 'scheda',
      dialog: 'dialogo finestra di dialogo',
      combobox: 'menu a discesa selezione',
      listbox: 'elenco selezione',
      table: 'tabella',
      list: 'elenco lista',
      form: 'modulo',
      navigation: 'navigazione',
      heading: 'titolo intestazione',
      progressbar: 'barra di avanzamento avanzamento',
      region: 'regione sezione',
      menu: 'menù',
    },
  },
  pt: {
    empty:
      'botão botao botões link ligação hiperligação imagem imagens foto fotografia gráfico ícone icone símbolo conteúdo incorporado incorporada moldura quadro iframe widget elemento componente objeto campo entrada texto rótulo etiqueta desconhecido vazio clique clicar prima aqui este esta isto o a os as um uma de do da para por favor',
    roles: {
      slider: 'controle deslizante cursor',
      switch: 'interruptor',
      checkbox: 'caixa de seleção',
      radio: 'opção',
      tab: 'guia separador aba',
      dialog: 'diálogo caixa de diálogo janela',
      combobox: 'lista suspensa seleção',
      listbox: 'lista seleção',
      table: 'tabela',
      list: 'lista',
      form: 'formulário',
      navigation: 'navegação',
      heading: 'título cabeçalho',
      progressbar: 'barra de progresso progresso',
      region: 'região seção secção',
      menu: 'menu',
    },
  },
  nl: {
    empty:
      'knop knoppen button link koppeling hyperlink afbeelding afbeeldingen plaatje beeld foto grafiek icoon pictogram symbool ingesloten ingebedde inhoud frame kader iframe widget element onderdeel object veld invoer invoerveld tekst tekstveld label onbekend leeg klik klikken druk hier dit deze dat de het een van naar voor alstublieft',
    roles: {
      slider: 'schuifregelaar',
      switch: 'schakelaar',
      checkbox: 'selectievakje',
      radio: 'keuzerondje',
      tab: 'tabblad',
      dialog: 'dialoog dialoogvenster venster',
      combobox: 'keuzelijst selectie',
      listbox: 'keuzelijst selectie',
      table: 'tabel',
      list: 'lijst',
      form: 'formulier',
      navigation: 'navigatie',
      heading: 'kop',
      progressbar: 'voortgang voortgangsbalk',
      region: 'gebied sectie',
      menu: 'menu',
    },
  },
  sv: {
    empty:
      'knapp länk hyperlänk bild bilder foto grafik ikon symbol inbäddad inbäddat innehåll ram iframe widget element objekt fält inmatning textfält text etikett okänd tom klicka tryck här den det en ett till för',
    roles: { checkbox: 'kryssruta', tab: 'flik', table: 'tabell', list: 'lista', form: 'formulär' },
  },
  pl: {
    empty:
      'przycisk przyciski link odnośnik łącze hiperłącze obraz obrazek obrazki zdjęcie grafika ikona symbol osadzona osadzony treść zawartość ramka iframe widget element obiekt pole tekst tekstowe etykieta nieznany puste pusty kliknij naciśnij tutaj ten ta to do dla proszę',
    roles: { checkbox: 'pole wyboru', tab: 'karta', table: 'tabela', list: 'lista', form: 'formularz' },
  },
  da: {
    empty:
      'knap link billede billeder foto grafik ikon symbol indlejret indhold ramme iframe widget element objekt felt tekst tekstfelt etiket ukendt tom klik tryk her den det en et til for',
    roles: { table: 'tabel', list: 'liste', form: 'formular' },
  },
  no: {
    empty:
      'knapp lenke lenkje kobling bilde bilete foto grafikk ikon symbol innebygd innhold ramme iframe widget element objekt felt tekst tekstfelt etikett ukjent tom klikk trykk her den det en et til for',
    roles: { table: 'tabell', list: 'liste', form: 'skjema' },
  },
  fi: {
    empty:
      'painike nappi linkki kuva kuvat valokuva grafiikka kuvake ikoni symboli upotettu sisältö kehys iframe elementti kohde kenttä teksti tekstikenttä otsake tuntematon tyhjä napsauta paina tästä tässä tämä',
    roles: { table: 'taulukko', list: 'luettelo', form: 'lomake' },
  },
  cs: {
    empty:
      'tlačítko odkaz obrázek obrázky obraz fotka fotografie grafika ikona symbol vložený obsah rám rámec iframe prvek objekt pole text popisek neznámý prázdný klikněte klepněte zde tento tato toto',
    roles: { table: 'tabulka', list: 'seznam', form: 'formulář' },
  },
  tr: {
    empty:
      'düğme buton bağlantı link resim görsel görüntü fotoğraf grafik simge ikon gömülü içerik çerçeve öğe nesne alan metin etiket bilinmeyen boş tıkla tıklayın buraya burada bu bir',
    roles: { table: 'tablo', list: 'liste', form: 'form' },
  },
  ru: {
    empty:
      'кнопка ссылка гиперссылка изображение картинка рисунок фото фотография графика иконка значок символ встроенное содержимое содержание фрейм рамка виджет элемент объект поле ввод текст метка подпись неизвестно пусто нажмите щёлкните здесь сюда это',
    roles: { table: 'таблица', list: 'список', form: 'форма' },
  },
  uk: {
    empty:
      'кнопка посилання зображення картинка малюнок фото фотографія графіка іконка значок символ вбудований вміст фрейм рамка віджет елемент об’єкт поле текст мітка підпис невідомо порожньо натисніть тут сюди це',
    roles: { table: 'таблиця', list: 'список', form: 'форма' },
  },
  ja: {
    empty:
      'ボタン リンク 画像 イメージ 写真 図 アイコン 埋め込み コンテンツ フレーム ウィジェット 要素 項目 フィールド 入力 テキスト ラベル クリック ここ こちら を の',
    roles: { table: '表 テーブル', list: 'リスト', form: 'フォーム' },
  },
  zh: {
    empty:
      '按钮 按鈕 链接 連結 鏈接 图片 圖片 图像 圖像 照片 图标 圖示 嵌入 内容 內容 框架 元素 字段 输入 輸入 文本 文字 标签 標籤 点击 點擊 这里 這裡 此处 此處',
    roles: { table: '表格', list: '列表', form: '表单 表單' },
  },
  ko: {
    empty:
      '버튼 단추 링크 이미지 그림 사진 아이콘 임베드 콘텐츠 프레임 위젯 요소 항목 필드 입력 텍스트 레이블 클릭 여기',
    roles: { table: '표', list: '목록', form: '양식' },
  },
};

/** Short forms that stand in identifiers only: a name with one of them was taken from a class or an id. */
export const identifierWords: ReadonlySet<string> = new Set(
  'btn btns lnk img imgs ico lbl chk chkbox txtbox ddl hdr ftr glyphicon mdi fas fab svgicon'.split(' '),
);

/** Prefixes and parts of identifiers. Alone they may stand in a name; in the order of an identifier they give it away. */
export const identifierPieces: ReadonlySet<string> = new Set(
  'fa fal far bi js nav ui el cta txt svg icon icons image link button widget container wrapper wrap inner outer item block box cell row col elementor wp mat mui ant data id cls css toggler'.split(
    ' ',
  ),
);
