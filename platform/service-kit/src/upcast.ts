import type { Bus, ReceivedMessage, SubscribeOptions } from '@rollheim/bus';
import { upcast, messageContract } from '@rollheim/contracts/server';

/** A command travels in an envelope; what is upcast is the payload inside. */
const isEnvelope = (payload: unknown): payload is { readonly commandId: string; readonly payload: unknown } =>
  typeof payload === 'object' && payload !== null && 'commandId' in payload && 'payload' in payload;

/** A message as the code of now knows it: its payload goes through the upcasters of its contract. */
export function upcastMessage(message: ReceivedMessage): ReceivedMessage {
  const { type, version, payload } = message;
  const contract = messageContract(type);
  if (!contract || version >= contract.version) return message;
  const newest = isEnvelope(payload)
    ? { ...payload, payload: upcast(type, version, payload.payload) }
    : upcast(type, version, payload);
  return { ...message, version: contract.version, payload: newest };
}

/** Makes the bus upcast what its subscribers get: they never see a payload of an earlier version. Returns that bus. */
export function upcasting(bus: Bus): Bus {
  const subscribe = bus.subscribe.bind(bus);
  return Object.assign(bus, {
    subscribe: (options: SubscribeOptions) =>
      subscribe({
        ...options,
        onMessages: (messages, signal) => options.onMessages(messages.map(upcastMessage), signal),
      }),
  });
}
