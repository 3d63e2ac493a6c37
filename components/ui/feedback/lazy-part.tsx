'use client'

import {
  type ComponentType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import { isPreloadError } from '@/components/ui/browser/preload-error'
import { useAlerts } from '@/components/ui/feedback/alerts'

/** Placeholder of a part whose script failed to load; entered values around it stay. */
function MissingPart() {
  return (
    <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      Эта часть экрана не загрузилась.
    </p>
  )
}

const nothing = () => undefined

/** The lazy module once loaded; does not start loading. */
export const useLoaded = <M,>(module: LazyModule<M>, isWanted = true): M | undefined =>
  useSyncExternalStore(module.subscribe, isWanted ? module.now : nothing, nothing)

type PartProps = {
  /** False if the part is not needed now; true by default. */
  open?: boolean
  /** Called when its script fails to load; without it the part shows the failure in its place. */
  onClose?: (() => void) | undefined
}

type LazyPartProps<M, Props extends object> = {
  module: LazyModule<M>
  pick: (module: M) => ComponentType<Props>
  instead: ReactNode
  props: Props & PartProps
}

function LazyPart<M, Props extends object>({ module, pick, instead, props }: LazyPartProps<M, Props>) {
  const { open: isWanted = true, onClose } = props
  const alerts = useAlerts()
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  // Parts that nobody has opened need not re-render when the shared script arrives.
  const loaded = useLoaded(module, wasWanted)
  const [error, setError] = useState<unknown>(null)

  const fail = useEffectEvent((reason: unknown) => {
    if (!onClose) return setError(reason)
    if (!navigator.onLine || !isPreloadError(reason))
      alerts.show({
        type: 'danger',
        message: 'Не удалось открыть: проверьте подключение к сети и повторите или обновите страницу.',
      })
    onClose()
  })

  useEffect(() => {
    if (isWanted) module.preload().catch(fail)
  }, [module, isWanted])

  if (loaded !== undefined) {
    const Loaded = pick(loaded)
    return <Loaded {...props} />
  }
  if (error === null) return instead
  if (isPreloadError(error)) return <MissingPart />
  throw error
}

/**
 * A component whose script loads after the page, without server rendering. If the script of an opened dialog fails, the
 * dialog closes with a notice: the bar that offers a new version or, offline, an alert.
 * @param source imports the module, or is a shared LazyModule
 * @param instead placeholder until loaded
 */
export function lazyPart<M, Props extends object>(
  source: (() => Promise<M>) | LazyModule<M>,
  pick: (module: M) => ComponentType<Props>,
  instead: ReactNode = null,
) {
  const module = source instanceof LazyModule ? source : new LazyModule(source)
  return (props: Props & PartProps) => (
    <LazyPart module={module} pick={pick} instead={instead} props={props} />
  )
}

const missing = (error: unknown) => {
  if (isPreloadError(error)) return MissingPart
  throw error
}

/** A lazily loaded part of a page's content: rendered on the server, and its script comes with pages that use it. */
export function lazyServerPart<M, Props extends object>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<Props>,
) {
  const module = new LazyModule<ComponentType<Props>>(() => load().then(pick, missing))
  return (props: Props) => (
    <Suspense>
      <ServerPart module={module} props={props} />
    </Suspense>
  )
}

type ServerPartProps<Props extends object> = { module: LazyModule<ComponentType<Props>>; props: Props }

function ServerPart<Props extends object>({ module, props }: ServerPartProps<Props>) {
  const Loaded = useLoaded(module) ?? use(module.preload())
  return <Loaded {...props} />
}
