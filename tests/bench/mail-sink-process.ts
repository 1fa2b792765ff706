// A mail sink in a process of its own, which says its address, and how many mails it took when asked.
import { startMailSink } from './mail-sink.ts';

const sink = await startMailSink();
process.on('message', () => process.send?.(sink.taken()));
process.send?.(sink.url);
