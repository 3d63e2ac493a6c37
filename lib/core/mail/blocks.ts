/** How a part of a letter is coloured; its words say the same. */
export type Tone = 'good' | 'warning' | 'bad' | 'plain'

interface Link {
  label: string
  url: string
}

/** Something that was found: its sign and name, the number, what it means, what to do. */
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

/** A line of a list: on the right how it stands, below whatever else there is to it. */
export interface Row {
  text: string
  aside: string
  tone: Tone
  note?: string
}

/** A part of a letter. Its words are text, never markup; every letter is printed from its parts, as text and as HTML. */
export type LetterBlock =
  | { kind: 'title'; text: string; about: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; isSmall?: boolean }
  | Finding
  | { kind: 'rows'; lead?: string; rows: readonly Row[] }
  /** How much of a whole is done, for the eye alone: a sentence beside it says the same. */
  | { kind: 'bar'; parts: readonly Tone[] }
  /** The one thing to do, as a button. */
  | ({ kind: 'action' } & Link)
  | { kind: 'links'; links: readonly Link[] }

export const paragraph = (text: string): LetterBlock => ({ kind: 'paragraph', text })
export const small = (text: string): LetterBlock => ({ kind: 'paragraph', text, isSmall: true })
