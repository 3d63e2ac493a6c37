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

/** Stands for a part of the screen whose script has not loaded; what is typed beside it stays. */
function MissingPart() {
  return (
    <p className="rounded-md border border-line bg-sunken px-3.5 py-2.5 text-sm text-ink-soft">
      Эта часть экрана не загрузилась.
    </p>
  )
}

const nothing = () => undefined

/** What a lazy module holds, once it has loaded; this alone does not load it. */
export const useLoaded = <M,>(module: LazyModule<M>, isWanted = true): M | undefined =>
  useSyncExternalStore(module.subscribe, isWanted ? module.now : nothing, nothing)

type PartProps = {
  /** Where false, nobody waits for the part; true where it is not given. */
  open?: boolean
  /** What to do when its script does not load; a part without it says so in its place. */
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
  // Of a script that many wait for, those that nobody has opened need not be drawn anew when it comes.
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
 * A part of the screen whose script loads after the page; the server draws none of it. A window that a person opened
 * and whose script does not load is closed and told of: by the bar that offers a new version or, without a network,
 * when there can be none, by a message.
 * @param source imports the module, or is one that several parts share
 * @param instead what stands in its place until it has loaded
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

/** The same of what a page is made of: the server draws it, and its script comes with the page where it is drawn. */
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
