import { notFound } from 'next/navigation'

/** Every path without a page of its own, so that the not-found screen stands in the signed-in layout. */
export default function UnknownPage() {
  notFound()
}
