import NotFound from '@/app/(app)/not-found'

/** In production this path looks like any unknown one. */
export default function NoCaughtMail() {
  return (
    <main className="mx-auto max-w-content px-4 py-16 sm:px-8">
      <NotFound />
    </main>
  )
}
