import NotFound from '@/app/(app)/not-found'

/** In production this address is like any that does not exist. */
export default function NoCaughtMail() {
  return (
    <main className="mx-auto max-w-content px-4 py-16 sm:px-8">
      <NotFound />
    </main>
  )
}
