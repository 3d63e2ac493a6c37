import { tellTimeZone } from '@/lib/core/format/dates'

// `env()` sets it in the product; unit tests do not call it.
tellTimeZone('Europe/Moscow')
