// Dependencies of every engine. Defined here, because the store imports nothing above it.

export type EngineClock = { now(): number };

export type EngineLog = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  fault(event: string, error: unknown, fields?: Record<string, unknown>): void;
};

export type EngineOptions = { clock: EngineClock; log: EngineLog };
