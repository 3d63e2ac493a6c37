/** Buttons at the end of a form or a dialog: on a phone evenly wide, one below another where a word would break. */
export const buttonRow = 'flex flex-wrap justify-end gap-3 max-sm:*:flex-1 max-sm:*:wrap-break-word'
