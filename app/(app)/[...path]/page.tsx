import { notFound } from 'next/navigation'

/** Catches unknown paths, so that the not-found page has the signed-in layout. */
export default function UnknownPage() {
  notFound()
}
