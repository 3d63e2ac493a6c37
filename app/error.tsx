'use client'

import { EDITS_STORED, ReloadButton } from '@/components/layout/new-version'
import { isPreloadError } from '@/components/ui/browser/preload-error'
import { ErrorState, TroublePicture } from '@/components/ui/feedback/error-state'
import { Notice } from '@/components/ui/feedback/notice'

/**
 * A page failed: its script did not load, or the server could not render it, mostly because the database is
 * unavailable. Signs nobody out.
 */
export default function PageError({ error, retry }: { error: Error; retry: () => void }) {
  const isMissing = isPreloadError(error)
  return (
    <main data-trouble className="mx-auto max-w-content px-4 py-16 sm:px-8">
      <title>{isMissing ? 'Экран не загрузился' : 'Сервис временно недоступен'}</title>
      {isMissing ? (
        <div role="alert">
          <Notice
            picture={<TroublePicture />}
            title="Экран не загрузился"
            heading="h1"
            action={<ReloadButton />}
          >
            {EDITS_STORED}
          </Notice>
        </div>
      ) : (
        <ErrorState
          heading="h1"
          message="Сервис временно недоступен. Повторите через минуту."
          onRetry={retry}
        />
      )}
    </main>
  )
}
