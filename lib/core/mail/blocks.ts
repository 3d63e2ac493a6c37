/** Colour of a part; it never carries a meaning alone, since the text says it too. */
export type Tone = 'good' | 'warning' | 'bad' | 'plain'

interface Link {
  label: string
  url: string
}

/** A finding: its sign and name, the number, its meaning, what to do. */
interface Finding {
  kind: 'finding'
  sign: string
  tone: Tone
  title: string
  figure: string
  about: string
  text: string
  link: Link
}

/** A list row: status on the right, details below. */
export interface Row {
  text: string
  aside: string
  tone: Tone
  note?: string
}

/** A part of a letter. Its texts are plain, never markup; letters are rendered from parts as text and as HTML. */
export type LetterBlock =
  | { kind: 'title'; text: string; about: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; isSmall?: boolean }
  | Finding
  | { kind: 'rows'; lead?: string; rows: readonly Row[] }
  /** A progress bar, purely visual: a sentence beside it says the same. */
  | { kind: 'bar'; parts: readonly Tone[] }
  /** The call to action, as a button. */
  | ({ kind: 'action' } & Link)
  | { kind: 'links'; links: readonly Link[] }

export const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text })
export const small = (text: string): LetterBlock => ({ kind: 'paragraph', text, isSmall: true })
