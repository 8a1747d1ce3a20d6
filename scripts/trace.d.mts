export function traceIndex(): string;
