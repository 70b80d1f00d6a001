// Runs in the page's audio thread. Two processors: "disco-capture" posts the microphone as 16-bit frames, "disco-playback" plays the
// agent's. Served as a file of its own, so that a page's policy needs no blob: and no inline script.

const TAPS = 16;

/** Changes the rate of a stream of samples from -1 to 1 with a windowed sinc. */
class Resampler {
  constructor(from, to) {
    this.step = from / to;
    this.cutoff = Math.min(1, to / from);
    this.reach = Math.ceil(TAPS / 2 / this.cutoff);
    this.held = new Float32Array(this.reach);
    this.position = this.reach;
  }

  push(input) {
    const all = new Float32Array(this.held.length + input.length);
    all.set(this.held);
    all.set(input, this.held.length);
    const output = [];
    for (; this.position + this.reach < all.length; this.position += this.step) output.push(this.at(all));
    const drop = Math.max(0, Math.floor(this.position) - this.reach);
    this.held = all.slice(drop);
    this.position -= drop;
    return output;
  }

  at(all) {
    const center = Math.floor(this.position);
    let sum = 0;
    let weights = 0;
    for (let index = center - this.reach + 1; index <= center + this.reach; index += 1) {
      const distance = index - this.position;
      const x = Math.PI * distance * this.cutoff;
      const weight = (distance === 0 ? 1 : Math.sin(x) / x) * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (this.reach + 1)));
      sum += all[index] * weight;
      weights += weight;
    }
    return sum / weights;
  }
}

/** Options: { sampleRate, frameLength }. Posts { pcm: ArrayBuffer, level } for each frame. Post { isMuted } to it to send silence. */
class CaptureProcessor extends AudioWorkletProcessor {
  constructor({ processorOptions = {} }) {
    super();
    const { sampleRate: to = 16_000, frameLength = 512 } = processorOptions;
    this.resampler = new Resampler(sampleRate, to);
    this.frame = new Int16Array(frameLength);
    this.filled = 0;
    this.energy = 0;
    this.isMuted = false;
    this.port.onmessage = ({ data }) => {
      this.isMuted = data.isMuted === true;
    };
  }

  process([input]) {
    const channel = input?.[0];
    if (channel === undefined) return true;
    for (const sample of this.resampler.push(channel)) {
      const value = this.isMuted ? 0 : Math.max(-1, Math.min(1, sample));
      this.energy += value * value;
      this.frame[this.filled] = Math.round(value * 32_767);
      this.filled += 1;
      if (this.filled === this.frame.length) this.post();
    }
    return true;
  }

  post() {
    const pcm = this.frame.slice().buffer;
    this.port.postMessage({ pcm, level: Math.sqrt(this.energy / this.frame.length) }, [pcm]);
    this.filled = 0;
    this.energy = 0;
  }
}

/**
 * Post { pcm: ArrayBuffer, sampleRate, isLast } to it to play, { type: "clear" } to stop at once, { gain } to duck. Options: { startMs,
 * maxMs, gain }: how much is gathered before it begins, how much is kept, and how loud it is. Posts { playedMs } about ten times a second, and
 * { type: "ended" } when the last sound was played.
 */
class PlaybackProcessor extends AudioWorkletProcessor {
  constructor({ processorOptions = {} }) {
    super();
    const { startMs = 120, maxMs = 180_000, gain = 1 } = processorOptions;
    this.startSamples = (startMs / 1_000) * sampleRate;
    this.maxSamples = (maxMs / 1_000) * sampleRate;
    this.reset();
    this.gain = gain;
    this.target = gain;
    this.port.onmessage = ({ data }) => this.receive(data);
  }

  reset() {
    this.queue = [];
    this.queued = 0;
    this.at = 0;
    this.played = 0;
    this.reported = 0;
    this.isPlaying = false;
    this.isLast = false;
    this.resampler = null;
    this.rate = 0;
  }

  receive(data) {
    if (data.type === "clear") {
      this.reset();
      return;
    }
    if (typeof data.gain === "number") this.target = data.gain;
    if (data.pcm === undefined) return;
    if (this.isLast && this.queued === 0) this.reset();
    if (this.resampler === null || this.rate !== data.sampleRate) {
      this.rate = data.sampleRate;
      this.resampler = new Resampler(data.sampleRate, sampleRate);
    }
    const samples = Float32Array.from(this.resampler.push(Float32Array.from(new Int16Array(data.pcm), (sample) => sample / 32_768)));
    if (samples.length > 0 && this.queued < this.maxSamples) {
      this.queue.push(samples);
      this.queued += samples.length;
    }
    this.isLast = data.isLast === true;
    if (this.queued >= this.startSamples || this.isLast) this.isPlaying = true;
  }

  process(_inputs, [output]) {
    const channels = output;
    const length = channels[0].length;
    for (let index = 0; index < length; index += 1) {
      this.gain += (this.target - this.gain) * 0.005;
      const sample = this.isPlaying ? this.next() * this.gain : 0;
      for (const channel of channels) channel[index] = sample;
    }
    if (this.played - this.reported > sampleRate / 10) this.report();
    return true;
  }

  next() {
    const chunk = this.queue[0];
    if (chunk === undefined) {
      this.isPlaying = false;
      this.report();
      if (this.isLast) this.port.postMessage({ type: "ended" });
      return 0;
    }
    const sample = chunk[this.at];
    this.at += 1;
    this.played += 1;
    this.queued -= 1;
    if (this.at === chunk.length) {
      this.queue.shift();
      this.at = 0;
    }
    return sample;
  }

  report() {
    this.reported = this.played;
    this.port.postMessage({ playedMs: (this.played / sampleRate) * 1_000 });
  }
}

registerProcessor("disco-capture", CaptureProcessor);
registerProcessor("disco-playback", PlaybackProcessor);
