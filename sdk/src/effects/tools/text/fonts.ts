/** Form fields and buttons, for which browsers have default fonts. */
export const fields = 'input,select,button,textarea';
