import 'server-only'
import { env } from '@/lib/core/process/env'
import { beforeExit } from '@/lib/core/process/guard-bridge'
import { log } from '@/lib/core/process/log'

/**
 * Traces over OTLP/HTTP to OTEL_EXPORTER_OTLP_ENDPOINT. Without it the SDK is not loaded. The exporter reads
 * OTEL_EXPORTER_OTLP_HEADERS and its other standard variables itself.
 */
export async function startTelemetry(): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG } = env()
  if (!endpoint) return
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { startTracing } = await import('@/lib/core/telemetry/sdk')
  const options = { serviceName: OTEL_SERVICE_NAME, share: OTEL_TRACES_SAMPLER_ARG }
  beforeExit('resources', startTracing(new OTLPTraceExporter(), options))
  log().info({ host: new URL(endpoint).host }, 'traces are sent')
}
