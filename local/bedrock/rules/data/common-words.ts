/** Words that a young reader knows, beyond those of one syllable. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'able about above across actually after afternoon again against ago airplane almost alone along already also always ' +
    'america among amount angry animal another answer any anybody anyone anything apple april area around away baby ' +
    'banana basket beautiful because become before began begin behind believe below beside better between bicycle birthday ' +
    'body bottle bottom breakfast brother building business butter button camera candle careful carry center certain chicken ' +
    'children chocolate church circle city classroom color colour company computer cookie corner country cover cousin daughter december ' +
    'decide deliver dentist different difficult dinner dirty doctor dollar early easy either elephant eleven energy enjoy enough enter ' +
    'even evening ever every everybody everyone everything example excited exercise family famous farmer father favorite february ' +
    'feeling fifteen fifty figure finally finger finish flower follow forest forget forty forward fourteen friday friend funny future ' +
    'garden general giant given government grandfather grandma grandmother grandpa happen happy healthy heavy hello holiday hospital ' +
    'hundred hungry husband ice idea important include information inside instead interest interesting into island itself january ' +
    'july june kitchen ladder language later lemon lesson letter level library listen little machine many market matter maybe member ' +
    'message meter middle milk million minute mirror missing moment monday money monkey morning mother mountain movie music myself name ' +
    'natural near nearly needle neighbor neither never nineteen nobody nothing notice november number ocean october office often okay only ' +
    'open orange order other outside over own paper parent party people pepper perfect perhaps person picture piece planet play player ' +
    'please pocket police possible potato power present pretty problem program project promise pumpkin purple question quickly quiet rabbit ' +
    'radio ready really reason remember restaurant result return river saturday scary school science season second secret sentence september ' +
    'seven seventy several shadow shoulder silver simple sister sixteen sixty something sometimes special spider story strawberry street strong ' +
    'student sudden sugar summer sunday surprise sweater table teacher telephone television tennis thirteen thirty thousand through thursday ticket ' +
    'tiger today together tomato tomorrow tonight tooth toward travel triangle trouble tuesday turtle twelve twenty umbrella uncle under understand ' +
    'unhappy until usually vegetable very village visit visitor wagon water weather wednesday weekend welcome whatever whenever whisper window ' +
    'winter without woman women wonder wonderful word worker writer writing yellow yesterday young zebra sunlight sentence paragraph'
  ).split(' '),
);
