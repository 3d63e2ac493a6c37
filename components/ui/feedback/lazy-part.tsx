import {
  type ComponentType,
  type ReactElement,
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
export const useLoaded = <M,>(module: LazyModule<M>, isNeeded = true): M | undefined =>
  useSyncExternalStore(module.subscribe, isNeeded ? module.now : nothing, nothing)

type PartProps = {
  /** False if the part is not needed now; true by default. */
  open?: boolean
  /** Called when its script fails to load; without it the part shows the failure in its place. */
  onClose?: (() => void) | undefined
}

/** What a module exports, for the code that picks one of its components by name. */
type Parts = Readonly<Record<string, ComponentType<object>>>

/** The props of the component that a module exports by this name. */
type PropsOf<M, Name extends keyof M> = M[Name] extends (props: infer Props) => ReactNode ? Props : never

type LazyPartProps = { module: LazyModule<Parts>; name: string; instead: ReactNode; props: PartProps }

function LazyPart({ module, name, instead, props }: LazyPartProps) {
  const { open: isOpen = true, onClose } = props
  const alerts = useAlerts()
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // Parts that nobody has opened need not re-render when the shared script arrives.
  const Loaded = useLoaded(module, wasOpened)?.[name]
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
    if (isOpen) module.preload().catch(fail)
  }, [module, isOpen])

  if (Loaded) return <Loaded {...props} />
  if (error === null) return instead
  if (isPreloadError(error)) return <MissingPart />
  throw error
}

/**
 * A component whose script loads after the page, without server rendering. If the script of an opened dialog fails, the
 * dialog closes with a notice: the bar that offers a new version or, offline, an alert.
 * @param source imports the module, or is a shared LazyModule
 * @param name of the component in the module
 * @param instead placeholder until loaded
 */
export function lazyPart<M, Name extends keyof M & string>(
  source: (() => Promise<M>) | LazyModule<M>,
  name: Name,
  instead?: ReactNode,
): (props: PropsOf<M, Name> & PartProps) => ReactElement
export function lazyPart(
  source: (() => Promise<Parts>) | LazyModule<Parts>,
  name: string,
  instead: ReactNode = null,
) {
  const module = source instanceof LazyModule ? source : new LazyModule(source)
  return (props: PartProps) => <LazyPart {...{ module, name, instead, props }} />
}

/** A lazily loaded part of a page's content: rendered on the server, and its script comes with pages that use it. */
export function lazyServerPart<M, Name extends keyof M & string>(
  load: () => Promise<M>,
  name: Name,
): (props: PropsOf<M, Name>) => ReactElement
export function lazyServerPart(load: () => Promise<Parts>, name: string) {
  const module = new LazyModule(() =>
    load().catch((error: unknown): Parts => {
      if (isPreloadError(error)) return { [name]: MissingPart }
      throw error
    }),
  )
  return (props: object) => (
    <Suspense>
      <ServerPart {...{ module, name, props }} />
    </Suspense>
  )
}

function ServerPart({ module, name, props }: Pick<LazyPartProps, 'module' | 'name'> & { props: object }) {
  const Loaded = (useLoaded(module) ?? use(module.preload()))[name]
  return Loaded && <Loaded {...props} />
}
